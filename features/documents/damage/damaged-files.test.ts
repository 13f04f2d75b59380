import { expect } from "expect";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { lookAgain } from "./damaged-files.ts";

/** Damaged files of the fixture's document as many as told, whose content is missing; answers their ids. */
async function damaged({ context, accountId, storeId, document }: Fixture, count: number): Promise<readonly number[]> {
  const ids = Array.from({ length: count }, (_, at) => 500_000 + at);
  await context.database.write(() =>
    ids.flatMap((id) => [
      {
        sql:
          "INSERT INTO attachments(id, account_id, store_id, document_id, position, sha256, size, pages, file_name, " +
          "type, is_main, uploaded_by_name, uploaded_at) VALUES (?, ?, ?, ?, ?, ?, 1, 1, 'a.pdf', 0, 0, '', '')",
        args: [id, accountId, storeId, document.id, id, id.toString(16).padStart(64, "0")],
      },
      {
        sql: "INSERT INTO document_damaged_files(attachment_id, account_id, store_id, document_id, reason, found_at) " +
          "VALUES (?, ?, ?, ?, 'missing', ?)",
        args: [id, accountId, storeId, document.id, `2026-07-15T18:${String(id % 60).padStart(2, "0")}:00.000Z`],
      },
    ])
  );
  return ids;
}

Deno.test("of more damaged files than are looked at in one round, one that was put back has its turn", () =>
  withFixture(async (fixture) => {
    const { context, owner, storeId, document } = fixture;
    const ids = await damaged(fixture, 150);
    const whole = await context.database.one("SELECT sha256 FROM attachments WHERE document_id = ?", [document.id]);
    // Found last, and of the highest number: it was put back.
    await context.database.write(() => [
      {
        sql: "UPDATE attachments SET sha256 = ? WHERE id = ?",
        args: [String(whole?.sha256), ids[149]],
      },
      {
        sql: "UPDATE document_damaged_files SET found_at = '2026-07-15T19:00:00.000Z' WHERE attachment_id = ?",
        args: [ids[149]],
      },
    ]);
    const listed = async () => {
      const answer = await owner.get(`/api/documents/damaged?storeId=${storeId}&limit=1`);
      return (await answer.json()).count;
    };
    expect(await listed()).toBe(150);
    for (const _round of [1, 2]) await lookAgain(context);
    expect(await listed()).toBe(149);
    for (const _round of [3, 4]) await lookAgain(context);
    expect(await listed()).toBe(149);
    const told = await context.ledger.about(`document:${document.id}`);
    expect(told.filter(({ event }) => event === "documents.file_whole").length).toBe(1);
  }));
