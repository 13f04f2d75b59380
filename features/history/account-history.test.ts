import { expect } from "expect";
import * as v from "valibot";
import { withFixture } from "@/tests/security/fixture.ts";
import { historySchema } from "./contract.ts";

Deno.test("an account's history is searched and narrowed, and does without people signing in and out", () =>
  withFixture(async ({ context, accountId, storeId, owner, caller }) => {
    const dana = await caller({ role: "FFLUser", storeIds: [storeId], name: "Dana Whitfield" });
    const stream = `account:${accountId}`;
    const actor = { userId: owner.id, name: "Olive Owner" };
    const signedIn = { method: "password", factor: null };
    await context.change((unit) =>
      unit.record(
        { stream, actor, event: "accounts.signed_in", subject: `user:${owner.id}`, data: signedIn },
        { stream, actor, event: "users.put_back", subject: `user:${dana.id}`, data: {} },
        { stream, actor, event: "accounts.signed_out", subject: `user:${owner.id}`, data: {} },
        { stream, actor, event: "stores.handed_out", subject: stream, data: { name: "100% Arms" } },
      )
    );
    const [signIn, back, signOut, exported] = [
      "accounts.signed_in",
      "users.put_back",
      "accounts.signed_out",
      "stores.handed_out",
    ];
    const events = async (query: string) => {
      const answer = await owner.get(`/api/history/accounts/${accountId}?${query}`);
      const { data, count } = v.parse(historySchema, await answer.json());
      expect(count).toBe(data.length);
      return data.map(({ event }) => event).filter((event) => [signIn, back, signOut, exported].includes(event));
    };
    expect(await events("")).toEqual([exported, signOut, back, signIn]);
    expect(await events("signIns=without")).toEqual([exported, back]);
    expect(await events("signIns=only")).toEqual([signOut, signIn]);
    expect(await events("kind=export")).toEqual([exported]);
    expect(await events("search=DANA+whit")).toEqual([back]);
    expect(await events("search=olive&kind=export")).toEqual([exported]);
    expect(await events("search=100%25+Arms")).toEqual([exported]);
    expect(await events("search=1%25%25")).toEqual([]);
    expect(await events(`startDate=2100-01-01&storeId=${storeId}`)).toEqual([]);
    expect(await events(`endDate=2100-01-01&signIns=without&storeId=${storeId}`)).toEqual([exported, back]);
    for (const wrong of ["search=ab", "signIns=yes", "startDate=2026-02-30", "unknown=1"]) {
      const { status, body } = await owner.get(`/api/history/accounts/${accountId}?${wrong}`);
      await body?.cancel();
      expect([wrong, status]).toEqual([wrong, 400]);
    }
  }));

Deno.test("an entry about somebody keeps the name they had then", () =>
  withFixture(async ({ context, accountId, storeId, owner, caller }) => {
    const dana = await caller({ role: "FFLUser", storeIds: [storeId], name: "Dana Newname" });
    const stream = `account:${accountId}`;
    const subject = `user:${dana.id}`;
    const operator = { userId: 900, name: "Ruth Abernathy" };
    const names = { from: "Dana Oldname", to: "Dana Newname" };
    const impersonated = { event: "operators.impersonation_began", subject, stream, actor: operator };
    await context.change((unit) =>
      unit.record(
        { ...impersonated, data: { name: "Dana Oldname", reason: "She asked for help." } },
        { stream, subject, actor: operator, event: "users.put_back", data: {} },
        { stream, subject, actor: operator, event: "users.changed", data: { changes: { name: names } } },
        { stream, subject, actor: operator, event: "users.put_back", data: {} },
      )
    );
    const answer = await owner.get(`/api/history/accounts/${accountId}?limit=4`);
    const { data } = v.parse(historySchema, await answer.json());
    expect(data.map(({ title, description }) => [title, description])).toEqual([
      ["Put back", "Dana Newname."],
      ["User changed", "Name from Dana Oldname to Dana Newname."],
      ["Put back", "Dana Oldname."],
      ["An operator started impersonating Dana Oldname", "Reason: She asked for help."],
    ]);
  }));
