import { expect } from "expect";
import { withFixture } from "@/tests/security/fixture.ts";
import { documentSearchOffer } from "../offers-search.ts";

const days = [
  "2025-06-30",
  "2025-07-01",
  "2025-07-31",
  "2025-08-01",
  "2025-12-31",
  "2026-01-01",
  "2026-02-28",
  "2026-06-30",
  "2026-07-01",
  "2026-07-15",
];

Deno.test("forms of some dates are counted from the counters as they are from the index", () =>
  withFixture(async ({ context, accountId, storeId, file, document }) => {
    const search = context.offered(documentSearchOffer);
    const store = { accountId, id: storeId };
    const ids = [document.id];
    for (let at = 1; at < days.length * 2; at++) ids.push((await file({ tsn: `T-${at}` })).id);
    await context.database.write(() =>
      ids.map((id, at) => ({
        sql: "UPDATE documents SET transfer_date = ?, status = ? WHERE id = ?",
        args: [days[at % days.length], at % 3, id],
      }))
    );
    const agree = async (startDate: string, endDate: string) => {
      const range = { startDate, endDate };
      const { settled } = await search.inspectedCounts(store, 0, range);
      expect([startDate, endDate, await search.settledCount(store, range)]).toEqual([startDate, endDate, settled]);
      return settled;
    };
    for (const startDate of days) for (const endDate of days) await agree(startDate, endDate);
    expect(await agree("2025-07-15", "2026-07-15")).toBe(16);
    // In progress, or with a status and no date: neither counts, in whole months too.
    await context.database.write(() => [
      { sql: "UPDATE documents SET transfer_date = NULL, status = NULL WHERE id = ?", args: [ids[4]] },
    ]);
    expect(await agree("2025-07-15", "2026-07-15")).toBe(15);
    await context.database.write(() => [
      {
        sql: "UPDATE documents SET transfer_date = NULL, certification_date = '2026-01-05', status = 1 WHERE id = ?",
        args: [ids[5]],
      },
    ]);
    expect(await agree("2025-07-15", "2026-07-15")).toBe(14);
  }));

Deno.test("what a store keeps is counted by status, with its corrected forms and supplements", () =>
  withFixture(async ({ context, accountId, storeId, file, document }) => {
    const { id } = await file({ tsn: "T-2" });
    await context.database.write(() => [
      { sql: "UPDATE documents SET status = 2, version_number = 3 WHERE id = ?", args: [id] },
      { sql: "UPDATE documents SET status = NULL, transfer_date = NULL WHERE id = ?", args: [document.id] },
      {
        sql:
          "INSERT INTO attachments(id, account_id, store_id, document_id, position, sha256, size, pages, file_name, type, is_main, uploaded_by_name, uploaded_at, deleted_at) " +
          "SELECT id + 1000 * column1, account_id, store_id, document_id, column1, sha256, size, pages, 'letter.pdf', 6, 0, '', uploaded_at, column2 " +
          "FROM attachments CROSS JOIN (VALUES (1, NULL), (2, '2026-07-15T00:00:00.000Z')) WHERE document_id = ?",
        args: [id],
      },
    ]);
    expect(await context.offered(documentSearchOffer).keptCounts({ accountId, id: storeId })).toEqual({
      ...{ transferred: 0, void: 0, denied: 1, inProgress: 1, standAlone: 0 },
      corrected: { count: 1, countIsMinimum: false },
      supplements: { count: 1, countIsMinimum: false },
    });
    expect(await context.offered(documentSearchOffer).keptCounts({ accountId, id: 999 })).toMatchObject({
      ...{ transferred: 0, inProgress: 0, corrected: { count: 0 } },
    });
  }));
