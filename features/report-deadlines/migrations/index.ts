import type { Migration } from "@/db/migrate.ts";
import reportDeadlines from "./0001_report_deadlines.sql" with { type: "text" };

/** The tables of reports to ATF, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_report_deadlines", sql: reportDeadlines }];
