import type { Migration } from "@/db/migrate.ts";
import ledger from "./0001_ledger.sql" with { type: "text" };
import jobs from "./0002_jobs.sql" with { type: "text" };
import outbox from "./0003_outbox.sql" with { type: "text" };
import liveEvents from "./0004_live_events.sql" with { type: "text" };
import clock from "./0005_clock.sql" with { type: "text" };
import installation from "./0006_installation.sql" with { type: "text" };
import unsentMail from "./0007_unsent_mail.sql" with { type: "text" };
import sampleSteps from "./0008_sample_steps.sql" with { type: "text" };
import auditorsSide from "./0009_auditors_side.sql" with { type: "text" };
import trailIndex from "./0010_trail_index.sql" with { type: "text" };
import entrySalt from "./0011_entry_salt.sql" with { type: "text" };
import ledgerTree from "./0012_ledger_tree.sql" with { type: "text" };

/**
 * The kernel's own tables: the ledger with its tree and its checkpoints, the jobs, the outbox, what has happened lately, its time, its
 * keys and versions, the steps of its sample data.
 */
export const migrations: readonly Migration[] = [
  { name: "0001_ledger", sql: ledger },
  { name: "0002_jobs", sql: jobs },
  { name: "0003_outbox", sql: outbox },
  { name: "0004_live_events", sql: liveEvents },
  { name: "0005_clock", sql: clock },
  { name: "0006_installation", sql: installation },
  { name: "0007_unsent_mail", sql: unsentMail },
  { name: "0008_sample_steps", sql: sampleSteps },
  { name: "0009_auditors_side", sql: auditorsSide },
  { name: "0010_trail_index", sql: trailIndex },
  { name: "0011_entry_salt", sql: entrySalt },
  { name: "0012_ledger_tree", sql: ledgerTree },
];
