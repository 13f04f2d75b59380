import { type AccountsOffer, accountsOffer, type Person } from "@/features/accounts/offers.ts";
import { usersOffer } from "@/features/users/offers.ts";
import { onboardingOffer } from "@/features/onboarding/offers.ts";
import type { Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { AppError, conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import type { Profile } from "./claims.ts";
import { connect, forget, identityGuards, isConnected, noteUse, type Subject, userIdOf } from "./identities.ts";
import { correctionAddress } from "./subjects.ts";

/** Somebody who signed in at the provider and is known here from now on. */
export interface KnownPerson {
  readonly userId: number;
  /** Where a newcomer begins; null for those who go where they wanted to. */
  readonly to: string | null;
}

/**
 * Finds, connects or makes the person of a profile (document 1, section 4). Who is known by the provider's subject is let
 * in; an email counts once, when it is verified, and for an operator only when the provider says so too. Throws 403 with a
 * sentence for everybody else.
 */
export async function knownPersonOf(context: FeatureContext, issuer: string, profile: Profile): Promise<KnownPerson> {
  if (correctionAddress(profile.subject) !== null) throw notInvited();
  const people = context.offered(accountsOffer);
  const subject: Subject = { issuer, subject: profile.subject };
  const knownId = await userIdOf(context.database, subject);
  const known = knownId === null ? null : await people.person(knownId);
  if (known && !known.isDeleted) return await knownPerson(context, subject, known, profile);

  const stale = knownId === null ? [] : [forget(subject)];
  if (profile.email === null || !profile.isEmailVerified) throw notVerified(context, profile);
  const byEmail = await people.personByEmail(profile.email);
  if (byEmail) return await personOfEmail(context, subject, byEmail, profile, stale);
  if (context.configuration.signup !== "open") throw notInvited();
  return await newcomer(context, people, subject, profile.email, profile, stale);
}

async function knownPerson(
  context: FeatureContext,
  subject: Subject,
  person: Person,
  { email, isEmailVerified }: Profile,
): Promise<KnownPerson> {
  const mayAccept = isInvited(context, person) && isEmailVerified && email === person.email;
  const accepted = mayAccept ? await context.offered(usersOffer).acceptVouched(person) : null;
  await context.change(async (unit) => {
    unit.add(noteUse(subject, context.clock.now().toISOString()));
    await accepted?.(unit);
  });
  return { userId: person.id, to: null };
}

/** The first sign-in of somebody whom we know by their email: the two become one, for ever. */
async function personOfEmail(
  context: FeatureContext,
  subject: Subject,
  person: Person,
  profile: Profile,
  stale: readonly Statement[],
): Promise<KnownPerson> {
  const vouchedOperator = profile.userRole === "OperatorAdmin" || profile.userRole === "7";
  if (person.role === "OperatorAdmin" && !vouchedOperator) {
    throw new AppError(
      403,
      "openid.operator_not_connected",
      "This sign-in isn't connected to an operator yet. Connect it on your profile page first.",
    );
  }
  const isOpen = isInvited(context, person);
  if (person.invitationStatus !== 0 && !isOpen) throw notInvited();
  if (await isConnected(context.database, subject.issuer, person.id)) throw connectedOtherwise();
  const takesPart = isOpen ? await context.offered(usersOffer).acceptVouched(person) : undefined;
  await writeConnection(context, subject, person, { before: stale, takesPart });
  return { userId: person.id, to: null };
}

async function newcomer(
  context: FeatureContext,
  people: AccountsOffer,
  subject: Subject,
  email: string,
  { name, phone, fflType }: Profile,
  stale: readonly Statement[],
): Promise<KnownPerson> {
  const id = await context.ids.next("users");
  const person = { id, name, email, phone: fflType === null ? "" : phone, accountId: null };
  const { keepChoice, wayOf } = context.offered(onboardingOffer);
  const choice = fflType === null ? [] : [keepChoice(id, fflType)];
  await writeConnection(context, subject, person, { before: [...stale, ...people.newcomer(person), ...choice] });
  return { userId: id, to: wayOf(fflType) };
}

/** Connects a subject with a person, with its entry in the ledger and a notice. Throws 409 when either is connected otherwise. */
export async function writeConnection(
  { change, clock }: FeatureContext,
  subject: Subject,
  person: Pick<Person, "id" | "name" | "accountId">,
  { before = [], takesPart, notice = null }: {
    readonly before?: readonly Statement[];
    readonly takesPart?: Participant;
    readonly notice?: NewMail | null;
  } = {},
): Promise<void> {
  try {
    await change(async (unit) => {
      await takesPart?.(unit);
      unit.add(...before, ...connect(subject, person.id, clock.now().toISOString()));
      unit.record(connectionEntry("openid.connected", subject.issuer, person));
      if (notice) unit.mail(notice);
    });
  } catch (error) {
    if (error instanceof GuardFailed && error.guard === identityGuards.free) throw connectedOtherwise();
    throw error;
  }
}

/** The entry of a connection that was made or taken away. */
export function connectionEntry(
  event: "openid.connected" | "openid.disconnected",
  issuer: string,
  { id, name, accountId }: Pick<Person, "id" | "name" | "accountId">,
): NewEntry {
  return {
    stream: accountStream(accountId),
    event,
    subject: userSubject(id),
    actor: { userId: id, name },
    data: { userId: id, issuer },
  };
}

/** An invitation that is open still. */
function isInvited({ clock }: FeatureContext, { invitationStatus, invitationExpiresAt }: Person): boolean {
  return invitationStatus === 1 &&
    (invitationExpiresAt === null || Date.parse(invitationExpiresAt) > clock.now().getTime());
}

function notInvited(): AppError {
  return new AppError(
    403,
    "openid.not_invited",
    "You signed in with your provider, but you haven't been invited here yet. Ask your company's account owner to " +
      "invite your email.",
  );
}

/** What keeps an email from counting; the log names the setting where the provider says too little, for the operator. */
function notVerified({ configuration, log }: FeatureContext, { email, isVerificationUnsaid }: Profile): AppError {
  if (email !== null && !isVerificationUnsaid) {
    return new AppError(
      403,
      "openid.email_not_verified",
      "Your sign-in provider says your email isn't verified. Verify it there, then sign in again.",
    );
  }
  const claim = email === null ? configuration.openId?.claims.email : configuration.openId?.claims.emailVerified;
  const settings = ["STRONGROOM_OIDC_CLAIMS", ...email === null ? [] : ["STRONGROOM_OIDC_TRUST_EMAIL"]];
  log.warn("openid_claim_missing", { claim, settings: settings.join(", ") });
  return new AppError(
    403,
    "openid.email_not_verified",
    `Your sign-in provider doesn't tell us ${email === null ? "your email" : "whether your email is verified"}. ` +
      "Ask your Strongroom administrator to change that: the server's log names the setting.",
  );
}

function connectedOtherwise(): AppError {
  return conflict(
    "openid.connected_otherwise",
    "This user is already connected to another sign-in. Use that one, or ask your Strongroom administrator.",
  );
}
