import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { PasswordForm } from "./contract-passwords.ts";
import { requireOneself } from "./profile-access.ts";

/** Changes the asker's own password. Throws 403 for whoever is disabled, or where passwords are not used. */
export async function changeOwnPassword(
  context: FeatureContext,
  { access, remoteAddress }: { readonly access: Access; readonly remoteAddress: string },
  userId: number,
  { id, currentPassword, newPassword }: PasswordForm,
) {
  const people = context.offered(accountsOffer);
  if (id !== userId) throw badRequest("The ids in the address and the body differ.", { id: "This is another id." });
  await requireOneself(context, access, userId);
  requirePasswords(context);
  const blocking = await people.blockingText(access.identity);
  if (blocking !== null) throw forbidden(blocking);
  const asker = { identity: access.identity, remoteAddress };
  return { result: await people.changePassword(asker, { currentPassword, newPassword }) };
}

/** Notes that somebody does not know their password. Throws 409 where no mail can be sent, whoever asks. */
export async function askForReset(context: FeatureContext, email: string, remoteAddress: string): Promise<void> {
  requirePasswords(context);
  if (!context.mail.isConfigured) {
    throw conflict(
      "profile.no_mail",
      "This server doesn't send email. Ask your Strongroom administrator for a reset link.",
    );
  }
  await context.offered(accountsOffer).askForReset(email, remoteAddress);
}

/** Throws 403 where people sign in with an external provider only. */
export function requirePasswords({ configuration }: FeatureContext): void {
  if (!configuration.localAccounts) throw forbidden("Passwords aren't used here. Sign in with your provider.");
}
