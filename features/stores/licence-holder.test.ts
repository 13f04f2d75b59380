import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import type { LicenceHolder } from "./contract-licence.ts";
import { type Asker, withDealer } from "./testing/dealer.ts";
import { aStore } from "./testing.ts";

const taken = { fflFirstThreeDigits: "584", fflLastFiveDigits: "11873" };
const path = "/api/ffldetails/5-84-031-01-8K-11873/holder";
const reason = "Its licensee showed us the license.";

Deno.test("an operator frees a number that somebody took; its account reads why, and its licensee can have it", () =>
  withDealer(async ({ person, nobody, accountId, context }) => {
    const other = await anAccount(context, { name: "Quick Hands" });
    const taker = await aStore(context, { accountId: other.id, premiseState: "CO", ...taken });
    const [owner, operator] = [await person("FFLAccountOwner"), await person("OperatorAdmin", [], null)];
    const free = (asker: Pick<Asker, "ask">, more: object = {}) =>
      asker.ask("POST", `/api/stores/${taker.id}/freeLicence`, { ...taken, reason, ...more });
    for (const [asker, status] of [[nobody, 401], [owner, 403]] as const) {
      expect((await asker.ask("GET", path)).status).toBe(status);
      expect((await free(asker)).status).toBe(status);
    }
    const add = () =>
      owner.ask("POST", "/api/stores", { accountId, friendlyFFLName: "New", phone: "3035550178", ...taken });
    expect((await add()).body.error).toBe("stores.licence_held");
    const holder = async (address: string) =>
      (await operator.ask<{ holder: LicenceHolder | null }>("GET", address)).body.holder;
    expect(await holder("/api/ffldetails/584-11873/holder")).toEqual({
      ...taken,
      storeId: taker.id,
      accountId: other.id,
      friendlyFFLName: taker.friendlyFFLName,
      accountName: "Quick Hands",
      licence: "5-84-…-11873",
    });
    expect((await free(operator, { reason: " no " })).status).toBe(400);
    expect((await free(operator, { fflLastFiveDigits: "11874" })).status).toBe(409);
    expect((await free(operator)).status).toBe(204);
    expect((await free(operator)).status).toBe(409);
    expect(await holder(path)).toBeNull();
    const [entry] = await context.ledger.about(`store:${taker.id}`);
    expect([entry.event, entry.data]).toEqual(["stores.licence_freed", { ...taken, reason }]);
    expect((await add()).status).toBe(201);
  }));
