import { expect } from "expect";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import { migrations } from "./index.ts";

Deno.test("changes of many documents of the version before can still be taken back", async () => {
  const database = await openDatabase({ url: ":memory:" });
  try {
    const before = migrations.filter(({ name }) => name < "0010");
    await migrate(database, [{ feature: "documents", migrations: before }]);
    const change =
      "INSERT INTO document_bulk_changes(id, user_id, kind, flag, assigned_id, at, chosen, has_more) VALUES ";
    const item =
      "INSERT INTO document_bulk_items(change_id, document_id, ffl_flag, ffl_flagged_by_name, ffl_assigned_id, " +
      "ffl_assigned_origin, ffl_flag_change, ffl_assignment_change) VALUES ";
    await database.write(() => [
      { sql: `${change}(1, 5, 'flag', 2, NULL, '2026-07-15', 1, 0), (2, 5, 'assign', NULL, 9, '2026-07-15', 1, 1)` },
      { sql: `${item}(1, 70, 3, 'Wes', NULL, 0, 11, 12), (2, 70, 3, 'Wes', 8, 1, 11, 12)` },
    ]);
    await migrate(database, [{ feature: "documents", migrations }]);
    expect(
      await database.all("SELECT id, side, kind, flag, assigned_id, reviewed, has_more FROM document_bulk_changes"),
    )
      .toMatchObject([
        { id: 1, side: "dealer", kind: "flag", flag: 2, assigned_id: null, reviewed: null, has_more: 0 },
        { id: 2, side: "dealer", kind: "assign", flag: null, assigned_id: 9, reviewed: null, has_more: 1 },
      ]);
    const items = await database.all("SELECT * FROM document_bulk_items ORDER BY change_id");
    expect(items).toMatchObject([
      { change_id: 1, document_id: 70, state: 0, flag: 3, flagged_by_name: "Wes", set_by_change: 11 },
      { change_id: 2, document_id: 70, state: 0, assigned_id: 8, assigned_origin: 1, set_by_change: 12 },
    ]);
    await database.write(() => [{ sql: "DELETE FROM document_bulk_changes WHERE id = 1" }]);
    expect(await database.all("SELECT change_id FROM document_bulk_items")).toEqual([{ change_id: 2 }]);
  } finally {
    database.close();
  }
});
