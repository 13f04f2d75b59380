import { expect } from "expect";
import { callerOf, type Fixture, withFixture } from "@/tests/security/fixture.ts";

async function runQuiet(fixture: Fixture): Promise<void> {
  const history = fixture.features.find(({ name }) => name === "history");
  if (history) await history.recurring?.["history.sign_quiet"].run(fixture.contextOf(history));
}

async function problems(fixture: Fixture): Promise<readonly string[]> {
  const found = [];
  for await (const finding of fixture.verify()) if (finding.kind === "problem") found.push(finding.message);
  return found;
}

Deno.test("what was written before a quiet minute is signed soon after it, once, and a rewritten end of it shows", () =>
  withFixture(async (fixture) => {
    const { context, clock, document, storeId } = fixture;
    const signed = async () =>
      Number((await context.database.one("SELECT count(*) AS n FROM ledger_checkpoints WHERE stream = 'system'"))?.n);
    await runQuiet(fixture);
    expect(await signed()).toBe(0);
    clock.advance(61_000);
    await runQuiet(fixture);
    expect(await signed()).toBe(1);
    clock.advance(11 * 60_000);
    await runQuiet(fixture);
    expect(await signed()).toBe(1);
    expect(await problems(fixture)).toEqual([]);
    const owner = await callerOf(fixture, fixture.owner.id);
    await (await owner.get(document.attachments[0].uri)).body?.cancel();
    clock.advance(11 * 60_000);
    await runQuiet(fixture);
    expect(await signed()).toBe(2);
    expect(await problems(fixture)).toEqual([]);
    // The look is the newest entry of the store; whoever takes it away leaves a chain that is whole by itself.
    await context.database.write(() => [
      { sql: "DROP TRIGGER IF EXISTS ledger_no_delete" },
      { sql: "DELETE FROM ledger WHERE stream = ? AND event = 'documents.viewed'", args: [`store:${storeId}`] },
    ]);
    expect((await problems(fixture)).some((message) => message.includes("was rewritten up to there"))).toBe(true);
  }));
