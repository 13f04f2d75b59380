import { expect } from "expect";
import { aStore } from "@/features/stores/testing.ts";
import { callerOf, type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { documents, json, ownersAccess } from "../actions/testing.ts";
import { listRowSchema } from "../contract-list.ts";
import { documentSearchOffer } from "../offers-search.ts";

/** Changes columns of a document as no person could. */
async function set({ context }: Fixture, id: number, columns: string): Promise<void> {
  await context.database.write(() => [{ sql: `UPDATE documents SET ${columns} WHERE id = ?`, args: [id] }]);
}

Deno.test("other features are told what expires, the most urgent first", () =>
  withFixture(async (fixture) => {
    const { context, storeId } = fixture;
    const ids = await documents(fixture, 3);
    for (const [at, date] of ["2026-07-25", "2026-07-18", "2026-07-10"].entries()) {
      await context.database.write(() => [{
        sql: "UPDATE documents SET status = NULL, transfer_date = NULL, expiration_date = ? WHERE id = ?",
        args: [date, ids[at]],
      }]);
    }
    const expiring = await context.offered(documentSearchOffer).expiring(ownersAccess(fixture), { storeId, take: 1 });
    expect(expiring).toMatchObject({ count: 2, countIsMinimum: false });
    expect(expiring.first.map(({ id }) => id)).toEqual([ids[2]]);
  }));

Deno.test("a range of dates holds Status Dates only: a document without one is not in it", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, document } = fixture;
    const [open, voided] = await documents(fixture, 2);
    await set(fixture, document.id, "transfer_date = '2026-07-01', certification_date = '2026-06-30'");
    await set(fixture, open, "status = NULL, transfer_date = NULL, certification_date = '2026-07-01'");
    await set(fixture, voided, "status = 1, transfer_date = NULL, certification_date = '2026-07-01'");
    const ids = async (query: string) =>
      (await json(owner.get(`/api/documents?storeId=${storeId}&${query}`))).data.map((row: { id: number }) => row.id);
    expect(await ids("")).toHaveLength(3);
    for (const range of ["startDate=2026-07-01", "endDate=2026-07-01", "startDate=2026-07-01&endDate=2026-07-01"]) {
      for (const sort of ["transferDate", "customerName", "status"]) {
        expect([range, await ids(`${range}&sort=${sort}`)]).toEqual([range, [document.id]]);
      }
    }
    expect(await ids("certificationDate=2026-07-01")).toHaveLength(2);
    const query = `storeId=${storeId}&startDate=2026-07-01&documentId=${open}`;
    const place = await json(owner.get(`/api/documents/PreviousAndNextDocuments?${query}`));
    expect(place).toMatchObject({ previous: null, next: null, position: null, count: 1 });
  }));

Deno.test("a list is sorted by any field of its rows", () =>
  withFixture(async (fixture) => {
    const { owner, storeId } = fixture;
    const [first, second] = await documents(fixture, 2);
    await set(fixture, first, "audit_reviewed = 1, version_number = 3, created_by_name = 'Zoe Quill'");
    await set(fixture, second, "audit_assigned_id = 7, audit_assigned_name = 'Ann Auditor', version_number = 2");
    const rows = async (sort: string) =>
      (await json(owner.get(`/api/documents?storeId=${storeId}&sort=${sort}&sortOrder=desc`))).data;
    for (const field of Object.keys(listRowSchema.entries)) {
      expect([field, (await rows(field)).length]).toEqual([field, 3]);
    }
    expect((await rows("auditReviewed"))[0].id).toBe(first);
    expect((await rows("auditAssignedUserName"))[0].id).toBe(second);
    expect((await rows("versionNumber")).map((row: { id: number }) => row.id).slice(0, 2)).toEqual([first, second]);
    expect((await rows("createdBy"))[0].id).toBe(first);
    expect((await rows("storeId")).length).toBe(3);
  }));

Deno.test("a row says who flagged it and that it is assigned", () =>
  withFixture(async ({ owner, storeId, document }) => {
    const row = async () => (await json(owner.get(`/api/documents?storeId=${storeId}`))).data[0];
    expect(await row()).toMatchObject({ fflFlaggedId: null, fflAssigned: false });
    await owner.send("PUT", `/api/documents/${document.id}/flag`, { color: 1 });
    await owner.send("POST", `/api/documents/${document.id}/assign`, { assignedUser: owner.id });
    expect(await row()).toMatchObject({ fflFlaggedId: owner.id, fflAssigned: true });
  }));

Deno.test("whether a document expires is judged by the day that it is at its store", () =>
  withFixture(async (fixture) => {
    const { clock, context, accountId, storeId } = fixture;
    const hawaii = await aStore(context, { accountId, timeZone: "Pacific/Honolulu" });
    const [near, far] = await documents(fixture, 2);
    for (const id of [near, far]) {
      await set(fixture, id, "status = NULL, transfer_date = NULL, expiration_date = '2026-07-23'");
    }
    await set(fixture, far, `store_id = ${hawaii.id}`);
    // A session does not last half a day.
    const expiring = async (query: string) => {
      const owner = await callerOf(fixture, fixture.owner.id);
      const { data } = await json(owner.get(`/api/documents?${query}shouldFilterByExpirationDate=true`));
      return data.map((row: { id: number }) => row.id).sort();
    };
    // Noon on July 15 in Denver: eight days are left at both.
    expect(await expiring("")).toEqual([]);
    // Half past midnight on July 16 in Denver, still the evening before in Honolulu.
    clock.advance(12.5 * 3_600_000);
    expect(await expiring(`storeId=${storeId}&`)).toEqual([near]);
    expect(await expiring(`storeId=${hawaii.id}&`)).toEqual([]);
    expect(await expiring("")).toEqual([near]);
    clock.advance(6 * 3_600_000);
    expect(await expiring("")).toEqual([near, far].sort());
  }));

Deno.test("the number of a list is asked for by itself, by those who may see the list", () =>
  withFixture(async (fixture) => {
    const { owner, storeId } = fixture;
    await documents(fixture, 3);
    const count = `/api/documents/count?storeId=${storeId}`;
    expect(await json(owner.get(count))).toEqual({ count: 4, countIsMinimum: false });
    expect(await json(owner.get(`${count}&customerName=nobody`))).toEqual({ count: 0, countIsMinimum: false });
    // A count that is cheap comes with the page, later or not.
    expect(await json(owner.get(`/api/documents?storeId=${storeId}&count=later`))).toMatchObject({ count: 4 });
    expect((await owner.get(`/api/documents?storeId=${storeId}&count=never`)).status).toBe(400);
    expect((await owner.get(`${count}&page=0`)).status).toBe(400);
    const stranger = await fixture.caller({ role: "FFLUser", storeIds: [(await aStore(fixture.context, fixture)).id] });
    expect((await stranger.get(count)).status).toBe(404);
  }));
