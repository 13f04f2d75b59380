import type { Migration } from "@/db/migrate.ts";
import samples from "./0001_samples.sql" with { type: "text" };

/** The tables of samples and findings, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_samples", sql: samples }];
