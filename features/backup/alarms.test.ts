import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { soundAlarms } from "./alarms.ts";
import { backupState } from "./state.ts";
import { aCompany } from "./testing.ts";

const start = "2026-03-02T10:00:00.000Z";
const hourMs = 3_600_000;

/** An application of the account whose last run ended so, so many hours ago. */
async function anApplication(
  { context }: TestProduct,
  given: { accountId: number; userId: number; outcome?: string; hoursAgo?: number; version?: string },
): Promise<void> {
  const { accountId, userId, outcome = "whole", hoursAgo = 1, version = "0.9.0" } = given;
  const at = new Date(context.clock.now().getTime() - hoursAgo * hourMs).toISOString();
  const id = await context.ids.next("sessions");
  await context.database.write(() => [{
    sql: "INSERT INTO backup_applications(id, account_id, user_id, name, public_key, secret_hash, platform, version, " +
      "created_at, last_seen_at, outcome, problems, last_run_at, last_whole_at) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    args: [
      ...[
        id,
        accountId,
        userId,
        "COUNTER-PC",
        "x",
        crypto.getRandomValues(new Uint8Array(32)),
        "Linux",
        version,
        at,
        at,
      ],
      ...[outcome, outcome === "whole" ? "[]" : '["The disk is full."]', at, at],
    ],
  }]);
}

async function toldOf({ context, jobs }: TestProduct): Promise<readonly string[]> {
  await soundAlarms(context);
  await jobs.runAll();
  const rows = await context.database.all("SELECT subject FROM outbox ORDER BY id");
  return rows.map(({ subject }) => String(subject));
}

Deno.test("a run that did not happen is noticed, told once a day, and told no more once all is well", () => {
  const clock = new SetClock(start);
  return withProduct(async (product) => {
    const { account, program } = await aCompany(product);
    await aPerson(product.context, { accountId: account.id, role: "FFLUser" });
    const state = () => backupState(product.context, account.id);
    expect(await state()).toMatchObject({ isInstalled: false, alarm: "never" });
    // Who never had an application is not written to every day.
    expect(await toldOf(product)).toEqual([]);
    await anApplication(product, { accountId: account.id, userId: program.id });
    expect(await state()).toMatchObject({ isInstalled: true, isOutOfDate: false, alarm: null });
    expect(await toldOf(product)).toEqual([]);

    clock.advance(24 * hourMs);
    expect((await state()).alarm).toBe("late");
    const late = "Your 4473s were not backed up for a day";
    expect(await toldOf(product)).toEqual([late]);
    clock.advance(hourMs);
    expect(await toldOf(product)).toEqual([late]);
    clock.advance(23 * hourMs);
    expect(await toldOf(product)).toEqual([late, late]);
    await product.context.database.write(() => [
      { sql: "UPDATE backup_applications SET last_whole_at = ?", args: [clock.now().toISOString()] },
    ]);
    expect((await toldOf(product)).length).toBe(2);
    clock.advance(25 * hourMs);
    expect((await toldOf(product)).length).toBe(3);
  }, { clock });
});

Deno.test("a run that did not end well and an old application are told for what they are", () =>
  withProduct(async (product) => {
    const { account, program } = await aCompany(product);
    await anApplication(product, { accountId: account.id, userId: program.id, outcome: "full_disk" });
    expect(await backupState(product.context, account.id))
      .toMatchObject({ alarm: "failed", problems: ["The disk is full."] });
    expect(await toldOf(product)).toEqual(["The last backup of your 4473s did not end well"]);
    // A second computer whose copy is whole and newer stands for the account.
    await anApplication(product, { accountId: account.id, userId: program.id, hoursAgo: 0, version: "0.1.0" });
    expect(await backupState(product.context, account.id))
      .toMatchObject({ alarm: "out_of_date", isOutOfDate: true, problems: [] });
  }, { clock: new SetClock(start) }));

Deno.test("nobody is written to while the daily run may be under way", () => {
  const clock = new SetClock(start);
  return withProduct(async (product) => {
    const { account, program } = await aCompany(product);
    await anApplication(product, { accountId: account.id, userId: program.id, hoursAgo: 24.25 });
    expect((await backupState(product.context, account.id)).alarm).toBe("late");
    expect(await toldOf(product)).toEqual([]);
    clock.advance(hourMs / 2);
    expect((await toldOf(product)).length).toBe(1);
  }, { clock });
});
