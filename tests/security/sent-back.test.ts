import { expect } from "expect";
import { noFirearm } from "@/features/traces/contract-shapes.ts";
import { type Caller, type Fixture, withFixture } from "./fixture.ts";

/** A record that is read at one address and changed at another, or at the same. */
interface Changeable {
  readonly name: string;
  readonly caller: Caller;
  readonly read: () => Promise<Readonly<Record<string, unknown>>>;
  readonly path: string;
}

async function changeables(fixture: Fixture): Promise<readonly Changeable[]> {
  const { owner, storeId, accountId } = fixture;
  const clerk = await fixture.caller({ role: "FFLUser", storeIds: [storeId] });
  const admin = await fixture.caller({ role: "FFLAdmin", storeIds: [storeId] });
  const operator = await fixture.caller({ role: "OperatorAdmin", accountId: null });
  const made = async (path: string, body: unknown) => {
    const response = await owner.send("POST", path, body);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return await response.json();
  };
  const view = await made("/api/views", { storeId, name: "Denied", address: "status=2" });
  const trace = await made("/api/traces", {
    ...{ storeId, reference: "T1", askedByName: "Agent", askedByPhone: "", askedByEmail: "", cameBy: "phone" },
    ...{ receivedAt: fixture.clock.now().toISOString(), firearm: { ...noFirearm, serialNumber: "K4473" } },
  });
  const details = {
    name: "Harbour Arms",
    phone: "4055550100",
    streetAddress1: "1 Main St",
    city: "Tulsa",
    state: "OK",
  };
  const address = `/api/accounts/${accountId}`;
  const { version } = await (await owner.get(address)).json();
  await owner.send("PUT", address, { ...details, version });
  const from =
    (caller: Caller, path: string, of = (answer: Record<string, unknown>): unknown => answer) => async () => {
      const found = of(await (await caller.get(path)).json());
      if (typeof found !== "object" || found === null) throw new Error(`Nothing was found at ${path}.`);
      return { ...found };
    };
  const oneOf = (key: string, id: number) => (answer: Record<string, unknown>) =>
    [answer[key]].flat().find((one) => Object(one).id === id);
  const own = (name: string, caller: Caller): Changeable => ({
    ...{ name, caller, path: "/api/users", read: from(caller, "/api/profile", ({ user }) => user) },
  });
  return [
    own("a clerk's own record", clerk),
    own("an owner's own record", owner),
    own("an operator's own record", operator),
    {
      ...{ name: "a clerk, by an admin", caller: admin, path: "/api/users" },
      read: from(admin, "/api/users", oneOf("data", clerk.id)),
    },
    {
      ...{ name: "a clerk, by an owner", caller: owner, path: "/api/users" },
      read: from(owner, "/api/users", oneOf("data", clerk.id)),
    },
    {
      ...{ name: "an account", caller: owner, path: address },
      read: from(owner, address),
    },
    { name: "a store", caller: owner, path: `/api/stores/${storeId}`, read: from(owner, `/api/stores/${storeId}`) },
    {
      ...{ name: "a view", caller: owner, path: `/api/views/${view.id}` },
      read: from(owner, `/api/views?storeId=${storeId}`, oneOf("data", view.id)),
    },
    {
      ...{ name: "a trace request", caller: owner, path: `/api/traces/${trace.id}` },
      read: from(owner, `/api/traces/${trace.id}`),
    },
  ];
}

Deno.test("what was read may be sent back whole and changes nothing; a key that it has not is refused", () =>
  withFixture(async (fixture) => {
    for (const { name, caller, read, path } of await changeables(fixture)) {
      const before = await read();
      const back = await caller.send("PUT", path, before);
      expect([name, back.status, await back.text()]).toEqual([
        name,
        back.status === 204 ? 204 : 200,
        expect.anything(),
      ]);
      const { version: _, ...after } = await read();
      expect([name, { ...before, ...after }]).toEqual([name, before]);
      const unknown = await caller.send("PUT", path, { ...await read(), isGenuine: true });
      expect([name, unknown.status]).toEqual([name, 400]);
      await unknown.body?.cancel();
    }
  }));
