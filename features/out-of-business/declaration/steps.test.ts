import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { contact, problems, standingOf, step } from "../testing.ts";

const said = { discontinuedOn: "2026-07-10", ...contact };
const declared = { ...said, hasSuccessor: false };

async function events({ context, storeId }: Fixture): Promise<readonly string[]> {
  const entries = await Array.fromAsync(context.ledger.walk(`store:${storeId}`));
  return entries.map(({ event }) => event).filter((event) => event.startsWith("out-of-business."));
}

async function due({ owner, storeId }: Fixture) {
  const { data } = await (await owner.get(`/api/stores/${storeId}/deadlines`)).json();
  return data.filter(({ kind }: { readonly kind: string }) => kind === "out-of-business.delivery");
}

Deno.test("a store is declared, corrected, delivered, opened again and taken back, each step an entry that verify knows", () =>
  withFixture(async (fixture) => {
    expect(await standingOf(fixture)).toMatchObject({ declaration: null, daysLeft: null, records: 1, pack: null });
    const first = await step(fixture, "", declared);
    expect([first.status, first.body]).toMatchObject([201, {
      declaration: { ...said, dueDay: "2026-08-09", state: "open", successorName: "", version: 1 },
      daysLeft: 25,
    }]);
    expect((await step(fixture, "", declared)).body.error).toBe("out-of-business.declared");

    const moved = { ...declared, version: 1, discontinuedOn: "2026-07-12", hasSuccessor: true };
    const changed = { ...moved, successorName: "Harbour Arms LLC" };
    const corrected = await step(fixture, "", { ...changed, successorFfl: "5-76-201-01-9G-99999" }, { method: "PUT" });
    expect(corrected.body.declaration).toMatchObject({
      ...{ dueDay: "2026-08-11", successorFfl: "5-76-201-01-9G-99999", version: 2 },
    });
    expect((await step(fixture, "", changed, { method: "PUT" })).body.error).toBe("record.stale");

    const sent = { to: "atf", deliveredOn: "2026-07-15", carrier: "FedEx", trackingNumber: "7701 2345" };
    expect(await step(fixture, "/delivered", { version: 2, ...sent, deliveredOn: "2026-07-16" }))
      .toMatchObject({ status: 400, body: { fields: { deliveredOn: "The day can't be in the future." } } });
    expect((await step(fixture, "/reopen", { version: 2 })).body.error).toBe("out-of-business.open");
    const delivered = await step(fixture, "/delivered", { version: 2, ...sent });
    expect(delivered.body).toMatchObject({
      declaration: { state: "delivered", deliveredTo: "atf", deliveredOn: "2026-07-15", carrier: "FedEx" },
      daysLeft: null,
    });
    expect(await due(fixture)).toEqual([]);
    expect((await step(fixture, "/takeBack", { version: 3 })).body.error).toBe("out-of-business.delivered");
    expect(await problems(fixture)).toEqual([]);

    expect((await step(fixture, "/reopen", { version: 3 })).body.declaration).toMatchObject({
      ...{ state: "open", deliveredTo: null, carrier: "", trackingNumber: "" },
    });
    expect((await due(fixture)).length).toBe(1);
    expect((await step(fixture, "/takeBack", { version: 4 })).body.declaration).toBe(null);
    expect((await step(fixture, "/takeBack", { version: 5 })).body.error).toBe("out-of-business.not_declared");
    expect(await due(fixture)).toEqual([]);
    expect((await step(fixture, "", declared)).status).toBe(201);
    expect(await events(fixture)).toEqual(
      ["declared", "corrected", "delivered", "reopened", "taken_back", "declared"].map((end) =>
        `out-of-business.${end}`
      ),
    );
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("verify names a declaration that is not what the ledger says, and one that is gone", () =>
  withFixture(async (fixture) => {
    await step(fixture, "", declared);
    const write = (sql: string) => fixture.context.database.write(() => [{ sql, args: [] }]);
    await write("UPDATE out_of_business_declarations SET due_day = '2027-01-01', carrier = 'nobody'");
    expect(await problems(fixture)).toEqual([
      "The declaration's dueDay is not what the ledger says.",
      "The declaration's carrier is not what the ledger says.",
    ]);
    await write("DELETE FROM out_of_business_declarations");
    expect(await problems(fixture)).toEqual(["The out-of-business declaration is gone."]);
  }));

Deno.test("what is missing or wrong is refused with a sentence, and nothing is stored", () =>
  withFixture(async (fixture) => {
    const refused = async (given: object) => (await step(fixture, "", { ...declared, ...given })).body.fields;
    expect(await refused({ discontinuedOn: "2026-02-30" })).toEqual({ discontinuedOn: "Please Select Valid Date" });
    expect(await refused({ discontinuedOn: "2028-01-01" })).toEqual({
      discontinuedOn: "Enter a day within the next year.",
    });
    expect(await refused({ contactName: " ", contactPhone: undefined })).toEqual({
      contactName: "Enter whom ATF can reach afterwards.",
      contactPhone: "Enter a phone number that stays in use.",
    });
    expect(await refused({ contactAddress: "x".repeat(501) })).toEqual({ contactAddress: "At most 500 characters." });
    expect(await refused({ hasSuccessor: true, successorName: "Harbour Arms", successorFfl: "1-23-456-78-9D-12345" }))
      .toEqual({
        successorFfl: "Invalid FFL number. Please try with valid FFL Number.",
      });
    expect(await refused({ hasSuccessor: true, successorFfl: "576-99999" })).toEqual({
      successorName: "Enter the name of the successor.",
    });
    expect(await standingOf(fixture)).toMatchObject({ declaration: null });
    await step(fixture, "", declared);
    const toNobody = { version: 1, to: "successor", deliveredOn: "2026-07-15", carrier: "by hand" };
    expect((await step(fixture, "/delivered", toNobody)).body.fields).toEqual({
      to: "No successor is declared. Correct the declaration first.",
    });
    expect((await step(fixture, "/pack", { partBytes: 1000 })).body.fields).toEqual({
      partBytes: "One zip has at least 200 MB.",
    });
  }));

Deno.test("the clock runs by the store's calendar and is on the board until the records are delivered", () =>
  withFixture(async (fixture) => {
    const { context, storeId, clock } = fixture;
    await context.database.write(() => [{
      sql: "UPDATE stores SET time_zone = 'Pacific/Honolulu' WHERE id = ?",
      args: [storeId],
    }]);
    // 18:00 UTC on the 15th is 8 in the morning there; the 30th day is August 14.
    await step(fixture, "", { ...declared, discontinuedOn: "2026-07-15" });
    expect(await standingOf(fixture)).toMatchObject({ today: "2026-07-15", daysLeft: 30 });
    expect(await due(fixture)).toMatchObject([{
      ...{ urgency: "later", day: "2026-08-14", inDays: 30, href: `/${storeId}/out-of-business` },
      text: "Out of business: records to ATF by 08/14/26",
    }]);
    // In Honolulu it is the evening of August 14, in Denver the next day.
    clock.advance(Date.parse("2026-08-15T08:00:00Z") - clock.now().getTime());
    const evening = { ...fixture, owner: await fixture.caller() };
    expect(await standingOf(evening)).toMatchObject({ today: "2026-08-14", daysLeft: 0 });
    expect(await due(evening)).toMatchObject([{ urgency: "today", text: "Out of business: records to ATF today" }]);
    clock.advance(3 * 60 * 60_000);
    const after = { ...fixture, owner: await fixture.caller() };
    expect(await standingOf(after)).toMatchObject({ today: "2026-08-15", daysLeft: -1 });
    expect(await due(after)).toMatchObject([{ urgency: "overdue", text: "Out of business: records overdue at ATF" }]);
  }));

Deno.test("the owner declares all stores at once; those that are declared already keep what they say", () =>
  withFixture(async (fixture) => {
    const { context, accountId } = fixture;
    const second = await aStore(context, { accountId });
    const third = await aStore(context, { accountId });
    await step({ ...fixture, storeId: third.id }, "", { ...declared, discontinuedOn: "2026-06-01" });
    expect((await standingOf(fixture)).otherStores).toBe(1);
    expect((await step(fixture, "", { ...declared, allStores: true })).body).toMatchObject({ otherStores: 0 });
    const days = await Promise.all(
      [fixture.storeId, second.id, third.id].map(async (storeId) =>
        (await standingOf({ ...fixture, storeId })).declaration?.discontinuedOn
      ),
    );
    expect(days).toEqual(["2026-07-10", "2026-07-10", "2026-06-01"]);
    expect(await events({ ...fixture, storeId: second.id })).toEqual(["out-of-business.declared"]);
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("managers of all stores see it and take no step, staff see nothing, and a stranger finds nothing", () =>
  withFixture(async (fixture) => {
    const { storeId, context } = fixture;
    await step(fixture, "", declared);
    const path = `/api/stores/${storeId}/outOfBusiness`;
    const all = await fixture.caller({ role: "FFLSuperAdmin" });
    const admin = await fixture.caller({ role: "FFLAdmin", storeIds: [storeId] });
    const stranger = await fixture.caller({ accountId: (await anAccount(context)).id });
    const answers = async (who: typeof all) => [
      (await who.get(path)).status,
      (await step(fixture, "/takeBack", { version: 1 }, { who })).status,
      (await who.send("POST", `${path}/pack/parts/1`)).status,
    ];
    expect(await answers(all)).toEqual([200, 403, 403]);
    expect(await answers(admin)).toEqual([403, 403, 403]);
    expect(await answers(stranger)).toEqual([404, 404, 404]);
  }));
