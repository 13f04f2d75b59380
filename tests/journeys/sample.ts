import { copyTree, emptied } from "@/deploy/build/tools.ts";
import { loadSample } from "@/kernel/sample.ts";
import { configurationFrom } from "@/kernel/configuration.ts";
import { openProduct } from "@/kernel/start.ts";
import type { Statement } from "@/db/database.ts";
import { version } from "@/kernel/version.ts";
import { features } from "@/main.features.ts";
import { type ServerProcess, startServer } from "../product/server-process.ts";

/** People of the sample data, and one of a company that is shut: their emails. */
export const people = {
  prairieOwner: "owner@prairie.example",
  /** Her store is outside of its business hours. */
  prairieUser: "user@prairie.example",
  summitOwner: "owner@summit.example",
  summitUser: "user@summit.example",
  auditor: "lead@atf.example",
  /** Disabled here. */
  disabled: "silencer@summit.example",
  /** Of a disabled account. */
  ofDisabledAccount: "owner@shut.example",
  withoutAccount: "newcomer@strongroom.example",
  operator: "operator@strongroom.example",
} as const;

/** Stores of the sample data, and one without documents. */
export const stores = { prairie: 1, denver: 2, reno: 4, empty: 5 } as const;

/**
 * Starts a server on the sample data in a new folder, with what the sample lacks: things shut, disabled and empty. In a
 * whole test run the data is made once, and everybody gets a copy.
 */
export async function startSampleServer(folder: string): Promise<ServerProcess> {
  const dataFolder = `${folder}/sample`;
  const shared = Deno.env.get("STRONGROOM_TEST_SAMPLE");
  if (shared) await copyOfSample(shared, dataFolder);
  else await makeSample(dataFolder);
  return await startServer({ dataFolder });
}

/** Takes a copy of what the first to come has made; whoever comes meanwhile waits. */
async function copyOfSample(shared: string, dataFolder: string): Promise<void> {
  const turn = await Deno.open(`${shared}/lock`, { create: true, write: true });
  try {
    await turn.lock(true);
    if (!await Deno.stat(`${shared}/made`).then(() => true, () => false)) {
      await emptied(`${shared}/making`);
      await makeSample(`${shared}/making`);
      await Deno.rename(`${shared}/making`, `${shared}/made`);
    }
    await copyTree(`${shared}/made`, dataFolder);
  } finally {
    turn.close();
  }
}

async function makeSample(dataFolder: string): Promise<void> {
  const product = await openProduct(features, configurationFrom({ STRONGROOM_DATA: dataFolder }), {
    info: () => {},
    error: () => {},
    warn: () => {},
  });
  try {
    await loadSample(product, () => {});
    // What follows from the sample's documents is found before anybody looks, not while a journey is under way.
    await product.jobs.runAll();
    await product.context.database.write(() => [
      { sql: "UPDATE recurring_jobs SET due_at = 0" },
      {
        sql: "UPDATE stores SET business_hours = ? WHERE id = ?",
        args: [JSON.stringify(hoursThatAreOver()), stores.prairie],
      },
      {
        sql: "INSERT INTO stores(id, account_id, friendly_ffl_name, legal_ffl_name, premise_city, premise_state, " +
          "time_zone, business_hours, created_at) SELECT ?, account_id, 'Summit Laramie', legal_ffl_name, 'Laramie', " +
          "'WY', time_zone, business_hours, created_at FROM stores WHERE id = ?",
        args: [stores.empty, stores.denver],
      },
      { sql: "UPDATE users SET status = 1 WHERE email = ?", args: [people.disabled] },
      {
        sql: "INSERT INTO accounts(id, name, type, is_disabled, created_at) " +
          "SELECT 900, 'Shut Range', 0, 1, created_at FROM accounts WHERE id = 1",
      },
      {
        sql: "INSERT INTO users(id, account_id, email, name, password_hash, role, created_at) " +
          "SELECT 900, 900, ?, 'Sela Shut', password_hash, role, created_at FROM users WHERE email = ?",
        args: [people.ofDisabledAccount, people.prairieOwner],
      },
      // The backup warning would stand before every screen.
      { sql: "INSERT INTO backup_warnings(user_id, shown_on) SELECT id, '9999-12-31' FROM users" },
      ...summitComputers(new Date()),
    ]);
  } finally {
    await product.close();
  }
}

/** Two computers that keep a copy of Summit's records: one as it should, one whose disk is full. */
function summitComputers(now: Date): readonly Statement[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const full = ["The disk of the copy is full: 1.2 GB are missing. Free some room, or choose another folder."];
  const rows = [
    ["BACK-OFFICE", "windows x86_64", "whole", [], ago(1), ago(1), ago(200), ago(90), 412_000_000_000],
    ["Front counter iMac", "darwin aarch64", "full_disk", full, ago(2), ago(72), null, null, 0],
  ] as const;
  return rows.map(([name, platform, outcome, problems, lastRun, lastWhole, fullCheck, restore, freeBytes], at) => ({
    sql: "INSERT INTO backup_applications(id, account_id, user_id, name, public_key, secret_hash, platform, version, " +
      "created_at, last_seen_at, outcome, problems, last_run_at, last_whole_at, last_full_check_at, last_restore_at, " +
      "free_bytes) SELECT ?, account_id, id, ?, 'x', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM users WHERE email = ?",
    args: [
      ...[900_000 + at, name, new Uint8Array(32).fill(at + 1), platform, version, ago(2000), lastRun, outcome],
      ...[JSON.stringify(problems), lastRun, lastWhole, fullCheck, restore, freeBytes, people.summitOwner],
    ],
  }));
}

/** Hours for every day that now, at the store in Oklahoma, lies outside of. */
function hoursThatAreOver() {
  const hour = Number(
    new Intl.DateTimeFormat("en-US", { timeZone: "America/Chicago", hour: "2-digit", hourCycle: "h23" })
      .format(new Date()),
  );
  const hours = hour < 12
    ? { startTime: "4:00 PM", endTime: "8:00 PM", isActive: true }
    : { startTime: "6:00 AM", endTime: "10:00 AM", isActive: true };
  const days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
  return Object.fromEntries(days.map((day) => [day, hours]));
}
