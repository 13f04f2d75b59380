import { accountsOffer, peopleGuards, type Person } from "@/features/accounts/offers.ts";
import { GuardFailed } from "@/db/errors.ts";
import { staleRecord } from "@/kernel/stale-record.ts";
import { type AppError, badRequest, conflict, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { texts } from "./contract.ts";
import { partlyManaged } from "./manager-rights.ts";

/** An email that somebody has already. Emails are unique in an installation, so this cannot be kept from who asks. */
export function emailTaken(field: string): AppError {
  return badRequest(texts.userExists, { [field]: texts.userExists }, "users.exists");
}

/** 409 that says who changed the person and when; 404 when they were deleted. */
export async function tooLate(context: FeatureContext, userId: number): Promise<AppError> {
  const people = context.offered(accountsOffer);
  const person = await people.person(userId);
  if (!person || person.isDeleted) return notFound();
  const changer = person.changedById === null ? null : await people.person(person.changedById);
  return staleRecord(changer?.name ?? "Someone else", person.changedAt ?? person.createdAt);
}

/** What a failed guard of a batch about a person means; anything else is passed on. */
export async function refusalOf(
  context: FeatureContext,
  error: unknown,
  about: { readonly userId: number | null; readonly emailField: string },
): Promise<unknown> {
  if (!(error instanceof GuardFailed)) return error;
  switch (error.guard) {
    case peopleGuards.emailFree:
      return emailTaken(about.emailField);
    case peopleGuards.askerStands:
      return forbidden("Your own permission has changed. Please reload and try again.");
    case peopleGuards.wholeManaged:
      return forbidden(partlyManaged);
    case peopleGuards.ownerLeft:
      return lastOwner();
    case peopleGuards.unchanged:
      return about.userId === null ? error : await tooLate(context, about.userId);
    default:
      return error;
  }
}

/** The last account owner can neither be deleted, disabled nor lowered (decisions, 'Roles'). */
function lastOwner(): AppError {
  return conflict(
    "users.last_owner",
    "This is the last account owner. Make someone else an account owner first.",
  );
}

/** Throws a 409 unless the person is as they were when they were read. */
export async function requireVersion(
  context: FeatureContext,
  person: Person,
  version: number | undefined,
): Promise<void> {
  if (version === undefined) {
    const text = "Send the version you read.";
    throw badRequest(text, { version: text });
  }
  if (version !== person.version) throw await tooLate(context, person.id);
}
