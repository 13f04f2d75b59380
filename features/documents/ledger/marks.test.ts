import { expect } from "expect";
import { withFixture } from "@/tests/security/fixture.ts";
import { problems } from "../actions/testing.ts";

const unlike = (what: string) => `document:1: ${what} is not what the ledger says.`;
const unknown = (what: string) => `document:1: ${what} is in no entry of the ledger.`;

/** Of a document that is flagged and assigned. */
const ofMarked = [
  ["whose flag it is", "ffl_flagged_by_id = 999", unlike("Who set the flag")],
  ["what that person is called", "ffl_flagged_by_name = 'Somebody'", unlike("Who set the flag")],
] as const;

/** Of a document that neither is, any more or ever was. */
const ofUnmarked = [
  ["somebody's flag", "ffl_flagged_by_id = 1", "Who set the flag"],
  ["a flag's time", "ffl_flagged_at = '2026-07-15T18:00:00.000Z'", "When the flag was set"],
  ["somebody's assignment", "ffl_assigned_id = 1", "The assignment"],
  ["an assignment's origin", "ffl_assigned_origin = 1", "The assignment"],
] as const;

Deno.test("verify names a mark of the dealer's that was changed past the program", () =>
  withFixture(async (fixture) => {
    const { owner, context: { database }, document: { id } } = fixture;
    const stored = async () => (await database.all("SELECT * FROM documents"))[0];
    const found = async (set: string) => {
      const before = await stored();
      await database.write(() => [{ sql: `UPDATE documents SET ${set}`, args: [] }]);
      const names = await problems(fixture);
      const [column] = set.split(" = ");
      const kept = before[column];
      await database.write(
        () => [{
          sql: `UPDATE documents SET ${column} = ?`,
          args: [kept === null ? null : typeof kept === "string" ? kept : Number(kept)],
        }],
      );
      return names;
    };
    const mark = async (color: number, assignedUser: number | null) => {
      await owner.send("PUT", `/api/documents/${id}/flag`, { color });
      await owner.send("POST", `/api/documents/${id}/assign`, { assignedUser });
      expect(await problems(fixture)).toEqual([]);
    };
    for (const [what, set, name] of ofUnmarked) expect([what, await found(set)]).toEqual([what, [unknown(name)]]);
    await mark(1, owner.id);
    for (const [what, set, problem] of ofMarked) expect([what, await found(set)]).toEqual([what, [problem]]);
    await mark(0, null);
    for (const [what, set, name] of ofUnmarked) expect([what, await found(set)]).toEqual([what, [unlike(name)]]);
  }));
