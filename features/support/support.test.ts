import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { endings } from "./file-names.ts";
import { recorded } from "./recorded.ts";

type Given = Parameters<typeof aPerson>[1];

async function asking({ context, request }: TestProduct, given: Given, headers: Record<string, string> = {}) {
  const person = await aPerson(context, given);
  const { headers: bearer } = await signedIn(context, person.id);
  return { ...person, ask: () => request("/api/support", { headers: { ...bearer, ...headers } }) };
}

Deno.test("a dealer's people and operators have support; auditors, newcomers and nobody have none", () =>
  withProduct(async (product) => {
    const { id: accountId } = await anAccount(product.context);
    expect((await product.request("/api/support")).status).toBe(401);
    for (
      const [role, account, status] of [
        ["FFLUser", accountId, 200],
        ["FFLAccountOwner", accountId, 200],
        ["OperatorAdmin", null, 200],
        ["IOIUser", null, 403],
        ["IOIAdmin", null, 403],
        ["BackupToolOnlyUser", accountId, 403],
      ] as const
    ) {
      const { ask } = await asking(product, { accountId: account, role });
      expect([role, (await ask()).status]).toEqual([role, status]);
    }
  }));

Deno.test("without a help desk it names the first operator, else the owner of one's own account, and nobody themselves", () =>
  withProduct(async (product) => {
    const { context } = product;
    const { id: accountId } = await anAccount(context);
    const owner = await asking(product, {
      accountId,
      role: "FFLAccountOwner",
      name: "Olive Owner",
      email: "olive@example.com",
    });
    const user = await asking(product, { accountId, role: "FFLUser" });
    await asking(product, { accountId: (await anAccount(context)).id, role: "FFLAccountOwner", name: "Someone Else" });
    const contactOf = async ({ ask }: typeof owner) => {
      const { name, phone, email } = await (await ask()).json();
      return { name, phone, email };
    };
    expect(await contactOf(user)).toMatchObject({ name: "Olive Owner", email: "olive@example.com" });
    expect(await contactOf(owner)).toEqual({ name: null, phone: null, email: null });

    const operator = await asking(product, {
      accountId: null,
      role: "OperatorAdmin",
      name: "Ruth Operator",
      email: "ruth@example.com",
    });
    for (const one of [user, owner]) {
      expect(await contactOf(one)).toMatchObject({ name: "Ruth Operator", email: "ruth@example.com" });
    }
    expect((await contactOf(operator)).name).toBe(null);
  }));

Deno.test("a help desk that was set stands alone, and own videos are links", () =>
  withProduct(async (product) => {
    const { id: accountId } = await anAccount(product.context);
    await asking(product, { accountId: null, role: "OperatorAdmin" });
    const { ask } = await asking(product, { accountId, role: "FFLUser" });
    expect(await (await ask()).json()).toEqual({
      name: null,
      phone: null,
      email: "help@example.com",
      videos: [{ kind: "link", title: "File a form", url: "https://video.example.com/file" }],
    });
  }, {
    environment: {
      STRONGROOM_SUPPORT_EMAIL: "help@example.com",
      STRONGROOM_HELP_VIDEOS: '[{"title": "File a form", "url": "https://video.example.com/file"}]',
    },
  }));

Deno.test("six videos come with the product, each with its captions, its first picture and a transcript", async () => {
  expect(recorded).toHaveLength(6);
  for (const { name, seconds, lines } of recorded) {
    expect([name, seconds >= 15 && seconds <= 60]).toEqual([name, true]);
    const sizes = await Promise.all(
      endings.map(async (ending) => (await Deno.stat(new URL(`./videos/${name}.${ending}`, import.meta.url))).size),
    );
    expect([name, sizes.every((size) => size > 100 && size < 1_500_000)]).toEqual([name, true]);
    const captions = await Deno.readTextFile(new URL(`./videos/${name}.vtt`, import.meta.url));
    expect(captions.startsWith("WEBVTT\n")).toBe(true);
    expect(captions.split("\n").filter((line) => lines.includes(line))).toEqual([...lines]);
  }
});
