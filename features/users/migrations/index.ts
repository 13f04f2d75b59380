import type { Migration } from "@/db/migrate.ts";
import invitations from "./0001_invitations.sql" with { type: "text" };

/** The tables of user management, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_invitations", sql: invitations }];
