import type { Migration } from "@/db/migrate.ts";
import openid from "./0001_openid.sql" with { type: "text" };

/** The tables of external sign-in, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_openid", sql: openid }];
