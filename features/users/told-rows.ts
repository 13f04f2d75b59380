import { systemStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import { type EndsWith, type OpenRows, toldRows, type ToldValues } from "@/kernel/ledger/told-rows.ts";
import { userEmailChanges, userInvitations } from "./schema.ts";

/** Links that are good still: one that is taken away lets nobody in. */
const open: OpenRows = {
  sql: "ended_at IS NULL AND expires_at > ?",
  args: (now) => [now.toISOString()],
  isOpen: ({ expiresAt }, now) => String(expiresAt) > now.toISOString(),
  mayBeGone: true,
};

/** The triggers user_invitations_void and user_email_changes_void. */
const endsWith: EndsWith = { of: "users", columns: ["email", "isDeleted"], by: "userId" };

const about = ({ userId }: ToldValues) => userSubject(Number(userId));
const stream = () => systemStream;

/** Who may come in by a link. With which permission and for which stores stands in the person's own rows. */
export const toldInvitations = toldRows(userInvitations, {
  noun: "invitation",
  key: ["id"],
  columns: { userId: "person", accountId: "account", tokenHash: "secret", expiresAt: "end" },
  secrets: ["tokenHash"],
  by: ["userId", "accountId"],
  ...{ open, endsWith, about, stream },
});

export const toldEmailChanges = toldRows(userEmailChanges, {
  noun: "change of email",
  key: ["id"],
  columns: {
    userId: "person",
    email: "new email",
    oldTokenHash: "secret",
    newTokenHash: "secret for the new email",
    expiresAt: "end",
  },
  secrets: ["oldTokenHash", "newTokenHash"],
  by: ["userId"],
  ...{ open, endsWith, about, stream },
});

/** What the ledger tells of links that let people in. */
export const usersToldRows = [toldInvitations, toldEmailChanges];
