import { accountsOffer, type Person, type PersonChange } from "@/features/accounts/offers.ts";
import { personChanged } from "@/features/accounts/offers-events.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { ChangedUser, UserChange } from "./contract.ts";
import { changesOf, sameStores, tellEmailChanged } from "./change-parts.ts";
import { beginEmailTry } from "./email-tries.ts";
import { askForEmail, hasComeIn } from "./email-changes.ts";
import { prepareLink } from "./invitations.ts";
import { entryBy } from "./ledger-events.ts";
import type { PreparedInvitation } from "./offers.ts";
import { emailTaken, refusalOf, requireVersion } from "./refusals.ts";
import { numberOf, requireManaging, requireManagingWhole, roleToGive, storesToGive } from "./manager-rights.ts";

/**
 * Changes a person. Everyone may change their own name, email and phone; managers those of a rank not above theirs. Who
 * manages only some of a person's stores changes name and phone, and takes away stores of their own; the rest is for those
 * who manage all of them. Throws 404 for somebody the asker may not know of, 403 for what they may not do, 409 when the
 * person was changed in the meantime or is the last account owner.
 */
export async function changeUser(context: FeatureContext, access: Access, body: UserChange): Promise<ChangedUser> {
  const people = context.offered(accountsOffer);
  const person = await people.visiblePerson(access, body.id);
  const isOneself = person.id === access.identity.userId;
  if (!isOneself) requireManaging(access, person);
  await requireVersion(context, person, body.version);
  const before = await people.accessStores(person.id);
  const wanted = isOneself
    ? ownChange(access, body, person, before)
    : await managedChange(context, access, body, person, before);
  const { email, ...others } = changesOf(wanted, person, before);
  // Whoever has been in confirms a new email themselves: a change of it is no way in for who makes it.
  const isAsked = email !== undefined && !isOneself && hasComeIn(person);
  const change = email === undefined || isAsked ? others : { ...others, email };
  const invitation = body.shouldResendInvite ? await newLink(context, access, person, change, isOneself) : null;
  const awaited = isAsked ? email : undefined;
  if (Object.keys(change).length > 0 || invitation || awaited) {
    await write(context, access, { person, isOneself, before, change, invitation, awaited });
  }
  // Somebody who was taken out of all the asker's stores is answered too, this once.
  const user = await people.present(await people.person(person.id) ?? person);
  return {
    ...user,
    ...invitation?.link ? { invitationLink: invitation.link } : {},
    ...awaited ? { emailAwaited: awaited } : {},
  };
}

function ownChange(
  { identity }: Access,
  body: UserChange,
  person: Person,
  before: readonly number[],
): PersonChange {
  const isOther = (body.permission !== undefined && body.permission !== numberOf(person)) ||
    (body.userStatus !== undefined && body.userStatus !== Number(person.isDisabled)) ||
    (body.storeIds !== undefined && !sameStores(body.storeIds, before));
  if (isOther) throw forbidden("You can't change your own permission, status or FFL access. Ask another manager.");
  if (identity.impersonator) throw forbidden("You can't change this while impersonating someone.");
  return { name: body.name, email: body.email, phone: phoneOf(body, person) };
}

/** A number that is there may be changed, not taken away. */
function phoneOf({ phone }: UserChange, person: Person): string | undefined {
  if (phone !== "" || person.phone === "") return phone;
  throw badRequest("Phone number is required", { phone: "Phone number is required" });
}

async function managedChange(
  context: FeatureContext,
  access: Access,
  body: UserChange,
  person: Person,
  before: readonly number[],
): Promise<PersonChange> {
  const { accountId } = person;
  if (accountId === null) throw forbidden();
  if (access.identity.impersonator && isMoreThanAName(body, person, before)) {
    throw forbidden("You can't do this while impersonating someone. Ask them to do it.");
  }
  const permission = body.permission ?? numberOf(person);
  const role = roleToGive(access, permission, "permission");
  const isAboutStores = body.permission !== undefined || body.storeIds !== undefined;
  const wish = { accountId, permission, wanted: body.storeIds, before, field: "storeIds" };
  const storeIds = isAboutStores ? await storesToGive(context, access, wish) : undefined;
  const isGiven = storeIds?.some((id) => !before.includes(id)) ?? false;
  if (isGiven || isAboutSignIn(body, person)) await requireManagingWhole(context, access, person);
  return {
    name: body.name,
    email: body.email,
    phone: phoneOf(body, person),
    role: body.permission === undefined ? undefined : role.name,
    isDisabled: body.userStatus === undefined ? undefined : body.userStatus === 1,
    storeIds,
  };
}

/** Whoever acts for a manager may mend a name or a number, and not make anybody a way in. */
function isMoreThanAName(body: UserChange, person: Person, before: readonly number[]): boolean {
  return isAboutSignIn(body, person) || (body.storeIds !== undefined && !sameStores(body.storeIds, before));
}

/** What is only for those who manage all stores of a person: email, invitation, permission and status. */
function isAboutSignIn(body: UserChange, person: Person): boolean {
  return (body.email !== undefined && body.email !== person.email) || body.shouldResendInvite === true ||
    (body.permission !== undefined && body.permission !== numberOf(person)) ||
    (body.userStatus !== undefined && body.userStatus !== Number(person.isDisabled));
}

/** A new link for an invitation that is not accepted. */
async function newLink(
  context: FeatureContext,
  access: Access,
  person: Person,
  change: PersonChange,
  isOneself: boolean,
): Promise<PreparedInvitation> {
  const isDisabled = change.isDisabled ?? person.isDisabled;
  if (isOneself || isDisabled || person.accountId === null) {
    throw badRequest("Only another enabled user can be invited again.", undefined, "users.not_invitable");
  }
  if (person.invitationStatus === 0) {
    throw badRequest("The invitation was already accepted.", undefined, "users.invitation_accepted");
  }
  const storeIds = change.storeIds ?? await context.offered(accountsOffer).accessStores(person.id);
  return await prepareLink(context, person.id, {
    name: change.name ?? person.name,
    email: change.email ?? person.email,
    role: change.role ?? person.role,
    accountId: person.accountId,
    by: access.identity,
    mailFrom: { accountId: person.accountId, storeId: storeIds.length === 1 ? storeIds[0] : null },
  });
}

interface PreparedChange {
  readonly person: Person;
  readonly isOneself: boolean;
  readonly before: readonly number[];
  readonly change: PersonChange;
  readonly invitation: PreparedInvitation | null;
  /** The email that the person is asked to confirm. */
  readonly awaited: string | undefined;
}

async function write(context: FeatureContext, access: Access, prepared: PreparedChange): Promise<void> {
  const { identity } = access;
  const { person, change, invitation, awaited } = prepared;
  const people = context.offered(accountsOffer);
  const { email = awaited } = change;
  const forgiven = email === undefined ? null : await beginEmailTry(context, identity.userId);
  if (awaited && await people.personByEmail(awaited)) throw emailTaken("email");
  const asks = awaited ? await askForEmail(context, identity, person, awaited) : null;
  const invited = invitation ? { ...change, invitedUntil: invitation.expiresAt } : change;
  try {
    await context.change((unit) => {
      if (needsWhole(prepared)) unit.add(...people.stillManagesWhole(person, identity));
      unit.add(...people.changePerson(person, invited, identity));
      invitation?.add(unit);
      unit.record(...entriesOf(identity, prepared));
      unit.publish(personChanged, { accountId: person.accountId, userId: person.id });
      asks?.(unit);
      if (forgiven) unit.add(forgiven);
      if (change.email !== undefined) tellEmailChanged(unit, identity, person);
    });
  } catch (error) {
    throw await refusalOf(context, error, { userId: person.id, emailField: "email" });
  }
}

function needsWhole({ isOneself, change, invitation, awaited }: PreparedChange): boolean {
  const { email, role, isDisabled } = change;
  return !isOneself && [email, role, isDisabled, awaited, invitation ?? undefined].some((part) => part !== undefined);
}

function entriesOf(identity: Access["identity"], { person, before, change, invitation }: PreparedChange) {
  const { accountId, id } = person;
  const values: Record<string, unknown> = { ...person, storeIds: before };
  const changes = Object.fromEntries(
    Object.entries(change).map(([field, to]) => [field, { from: values[field] ?? null, to }]),
  );
  const again = invitation && {
    name: change.name ?? person.name,
    email: change.email ?? person.email,
    role: change.role ?? person.role,
    expiresAt: invitation.expiresAt,
  };
  return [
    ...Object.keys(changes).length === 0
      ? []
      : [entryBy(identity, accountId, id, { event: "users.changed", data: { changes } })],
    ...again ? [entryBy(identity, accountId, id, { event: "users.invited_again", data: again })] : [],
  ];
}
