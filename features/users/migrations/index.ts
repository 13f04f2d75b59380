import type { Migration } from "@/db/migrate.ts";
import invitations from "./0001_invitations.sql" with { type: "text" };
import invitationsVoid from "./0002_invitations_void.sql" with { type: "text" };
import emailChanges from "./0003_email_changes.sql" with { type: "text" };

/** The tables of user management, in their order. */
export const migrations: readonly Migration[] = [
  { name: "0001_invitations", sql: invitations },
  { name: "0002_invitations_void", sql: invitationsVoid },
  { name: "0003_email_changes", sql: emailChanges },
];
