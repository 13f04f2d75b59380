import { expect } from "expect";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { operatorCommand } from "./operator-command.ts";
import { aService, asking } from "./testing.ts";

const passwords = { password: "Strongroom!2", confirmPassword: "Strongroom!2" };
const dealer = { companyName: "Kodiak Arms", name: "Kay Oda", email: "kay@kodiak.example", type: 0 };

async function accept({ request }: TestProduct, link: string) {
  const token = /\/invitation\/([\w-]{43})$/.exec(link)?.[1];
  const response = await request(`/api/invitations/${token}/accept`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(passwords),
  });
  return { status: response.status, body: await response.json() };
}

Deno.test("an operator makes an account and invites its owner, who comes in and adds the FFL", () =>
  withProduct(async (product) => {
    const { ask } = await aService(product);
    const made = await ask("POST", "/api/accounts/invitations", dealer);
    expect(made).toMatchObject({ status: 201, body: { email: dealer.email, invitationLink: expect.any(String) } });
    const rowOf = async () => (await ask("GET", "/api/accounts?search=kodiak")).body.data[0];
    expect(await rowOf()).toMatchObject({
      id: made.body.id,
      name: "Kodiak Arms",
      waitsForOwner: true,
      lastActive: null,
    });

    const again = await ask("POST", `/api/accounts/${made.body.id}/invitation`);
    expect(again.status).toBe(200);
    expect((await accept(product, made.body.invitationLink)).status).toBe(404);
    const { body: { user } } = await accept(product, again.body.invitationLink);
    expect(user).toMatchObject({ permission: 5, account: { id: made.body.id, name: "Kodiak Arms", type: 0 } });
    expect(await rowOf()).toMatchObject({ waitsForOwner: false, lastActive: expect.any(String) });
    expect((await ask("POST", `/api/accounts/${made.body.id}/invitation`)).status).toBe(409);
    const asOwner = await asking(product, user.id);
    expect((await asOwner("GET", "/api/session")).body).toMatchObject({ blocking: null, stores: [] });
    const told = await product.context.ledger.about(`account:${made.body.id}`);
    expect(told.map(({ event }) => event)).toEqual(["operators.dealer_invited"]);
  }));

Deno.test("of two operators who invite somebody again at once, one link is good and the other operator is told", () =>
  withProduct(async (product) => {
    const { ask } = await aService(product);
    const { body: { id } } = await ask("POST", "/api/accounts/invitations", dealer);
    const again = await Promise.all([1, 2, 3].map(() => ask("POST", `/api/accounts/${id}/invitation`)));
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const good = again.find(({ status }) => status === 200);
    expect((await accept(product, good?.body.invitationLink)).status).toBe(200);
  }));

Deno.test("an operator invites further operators", () =>
  withProduct(async (product) => {
    const { ask, owner } = await aService(product);
    const wanted = { name: "Rob Second", email: "rob@service.example" };
    const made = await ask("POST", "/api/operators", wanted);
    expect(made.status).toBe(201);
    expect((await ask("GET", "/api/operators")).body).toMatchObject({
      count: 2,
      data: [{ ...wanted, invitationStatus: 1 }, { name: "Ruth Abernathy", invitationStatus: 0 }],
    });
    const { body: { user } } = await accept(product, made.body.invitationLink);
    expect(user).toMatchObject({ permission: 7, account: null });
    expect((await (await asking(product, user.id))("GET", "/api/accounts")).status).toBe(200);
    expect((await ask("POST", `/api/operators/${user.id}/invitation`)).status).toBe(409);
    expect((await ask("POST", `/api/operators/${owner.id}/invitation`)).status).toBe(404);
  }));

Deno.test("an email that somebody has is refused, and nothing is made", () =>
  withProduct(async (product) => {
    const { ask, owner } = await aService(product);
    const taken = { status: 400, body: { error: "users.exists", fields: { email: expect.any(String) } } };
    expect(await ask("POST", "/api/accounts/invitations", { ...dealer, email: owner.email })).toMatchObject(taken);
    expect(await ask("POST", "/api/operators", { name: "Rob", email: owner.email })).toMatchObject(taken);
    expect((await ask("GET", "/api/accounts?search=kodiak")).body.count).toBe(0);
  }));

Deno.test("strongroom operator makes an operator on the machine, and says who is one already", () =>
  withProduct(async (product) => {
    const { owner } = await aService(product);
    const run = async (...args: string[]) => {
      const lines: string[] = [];
      const status = await operatorCommand.run(args, product.context, (line) => lines.push(line));
      return { status, text: lines.join("\n") };
    };
    expect((await run()).status).toBe(2);
    expect((await run("nobody")).status).toBe(2);
    expect(await run(owner.email)).toMatchObject({ status: 1, text: expect.stringContaining("someone else") });
    const first = await run("Rob@service.example");
    const second = await run("rob@service.example");
    expect([first.status, second.status]).toEqual([0, 0]);
    const [before, link] = [first, second].map(({ text }) => text.split("\n")[1].trim());
    expect((await accept(product, before)).status).toBe(404);
    expect((await accept(product, link)).body.user).toMatchObject({ permission: 7, email: "rob@service.example" });
    expect(await run("rob@service.example")).toMatchObject({ status: 1, text: expect.stringContaining("already") });
  }));
