import { expect } from "expect";
import { withFixture } from "@/tests/security/fixture.ts";
import { datedDocuments, joinedRanges } from "./dated-documents.ts";

const range = (startDate: string, endDate: string) => ({ startDate, endDate });

Deno.test("ranges that touch one another are read as one, in their order, and one that ends before it begins not at all", () => {
  const [march, may] = [range("2026-03-01", "2026-03-31"), range("2026-05-01", "2026-05-31")];
  expect(joinedRanges([may, march])).toEqual([march, may]);
  expect(joinedRanges([range("2026-03-10", "2026-04-02"), march, range("2026-03-05", "2026-03-06")]))
    .toEqual([range("2026-03-01", "2026-04-02")]);
  expect(joinedRanges([range("2026-03-02", "2026-03-01")])).toEqual([]);
});

Deno.test("every settled document of the dates is read once, by Status Date, however many share a day", () =>
  withFixture(async ({ context, accountId, storeId }) => {
    const { database } = context;
    const insert = (id: number, date: string | null, status: number | null) => ({
      sql:
        "INSERT INTO documents(id, account_id, store_id, form_type, status, name_key, customer_name, transfer_date, " +
        "certification_date, created_by_id, created_by_name, created_at) " +
        "VALUES (?, ?, ?, 0, ?, 'x', 'X', ?, '2026-03-05', 7, 'Wes', '2026-03-06T00:00:00.000Z')",
      args: [id, accountId, storeId, status, date],
    });
    const many = Array.from({ length: 2_300 }, (_, at) => insert(50_000 + at, "2026-03-05", at % 3));
    await database.write(() => [
      ...many,
      insert(60_000, "2026-03-04", 0),
      insert(60_001, "2026-02-28", 0),
      insert(60_002, null, null),
      insert(60_003, null, 2),
    ]);
    const ranges = [range("2026-03-05", "2026-03-05"), range("2026-03-01", "2026-03-31")];
    const read = await Array.fromAsync(datedDocuments(database, { accountId, id: storeId }, 0, ranges));
    const ids = read.flat().map(({ id }) => id);
    expect(ids).toEqual([60_000, ...many.map((_, at) => 50_000 + at)]);
    expect(read.flat()[0]).toEqual({
      ...{ id: 60_000, statusDate: "2026-03-04", status: 0, filedById: 7, filedByName: "Wes" },
      filedAt: "2026-03-06T00:00:00.000Z",
    });
  }));
