import { eq } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { changePassword } from "./password-change.ts";
import type { PasswordOffer } from "./offers-passwords.ts";
import { askForReset } from "./password-requests.ts";
import { resetHolder, resetLink, resetPassword } from "./password-reset.ts";
import { createPasswords } from "./passwords.ts";
import { users } from "./schema.ts";
import { toldUsers } from "./told-rows.ts";

/** The part of the offer that is about what people change about themselves. */
export function passwordOffered(context: FeatureContext): PasswordOffer {
  const passwords = createPasswords();
  return {
    changePassword: (asker, wanted) => changePassword(context, passwords, asker, wanted),
    askForReset: (email, remoteAddress) => askForReset(context, email, remoteAddress),
    resetLink: (email) => resetLink(context, email),
    resetHolder: (token) => resetHolder(context, token),
    resetPassword: (token, password) => resetPassword(context, passwords, token, password),
    setPicture,
  };
}

/** A picture is no part of what two people could change at once: the version stays. */
function setPicture(userId: number, uri: string | null): Statement {
  return telling(
    statementOf(update(users).set({ pictureUri: uri }).where(eq(users.id, userId))),
    toldUsers.changed({ id: userId }, { pictureUri: uri }),
  );
}
