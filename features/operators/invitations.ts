import type * as v from "valibot";
import { GuardFailed } from "@/db/errors.ts";
import { accountDetailsChanged } from "@/features/accounts/offers-events.ts";
import { accountsOffer, peopleGuards, type Person } from "@/features/accounts/offers.ts";
import { texts as userTexts } from "@/features/users/contract.ts";
import { type Inviter, type NewInvitation, type PreparedInvitation, usersOffer } from "@/features/users/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { accountSubject, userSubject } from "@/kernel/ledger/subjects.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import type { dealerSchema, Invited, newOperatorSchema, OperatorRow } from "./contract-invitations.ts";

type Dealer = v.InferOutput<typeof dealerSchema>;
type NewOperator = v.InferOutput<typeof newOperatorSchema>;

/** Makes an account and invites its owner. Throws 400 when the email is somebody's. */
export async function inviteDealer(context: FeatureContext, { identity }: Access, dealer: Dealer): Promise<Invited> {
  const { companyName, name, email, type } = dealer;
  const accountId = await context.ids.next("accounts");
  const prepared = await context.offered(usersOffer).invite(ownerOf(identity, { accountId, companyName, name, email }));
  const company = { accountId, ownerId: prepared.userId, companyName, phone: "", type, firstStore: null };
  const statements = await context.offered(accountsOffer).companyFor(company);
  await written(context, (unit) => {
    unit.add(...statements);
    prepared.add(unit);
    unit.record({
      stream: accountStream(accountId),
      event: "operators.dealer_invited",
      subject: accountSubject(accountId),
      actor: actorOf(identity),
      data: { companyName, name, email },
    });
    unit.publish(accountDetailsChanged, { accountId });
  });
  return answerOf(accountId, email, prepared);
}

/** Sends the owner's invitation again. Throws 404 without such an account, 409 once an owner has come in. */
export async function inviteOwnerAgain(context: FeatureContext, access: Access, accountId: number): Promise<Invited> {
  const people = context.offered(accountsOffer);
  const account = await people.account(accountId);
  if (!account) throw notFound();
  const owners = (await people.peopleOfAccount(accountId)).filter(({ role }) => role === "FFLAccountOwner");
  const [owner] = owners.filter(({ isDisabled }) => !isDisabled);
  if (!owner || owners.some(({ invitationStatus }) => invitationStatus === 0)) throw cameIn();
  const { name, email } = owner;
  const invitation = ownerOf(access.identity, { accountId, companyName: account.name, name, email });
  return { ...await again(context, access.identity, owner, invitation), id: accountId };
}

/** Those who run the service, by name. */
export async function operatorRows(
  context: FeatureContext,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const people = context.offered(accountsOffer);
  const operators = [...await people.operators()].sort((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id);
  const shown = operators.slice((page - 1) * limit, page * limit);
  const data = await Promise.all(shown.map(async (operator): Promise<OperatorRow> => {
    const { id, name, email, invitationStatus, lastSignIn } = await people.present(operator);
    return { id, name, email, invitationStatus, lastSignIn };
  }));
  return { data, count: operators.length, page, limit };
}

/** Invites a further operator. Throws 400 when the email is somebody's. */
export async function inviteOperator(
  context: FeatureContext,
  by: Inviter,
  wanted: NewOperator,
  isHandedOver = false,
): Promise<Invited> {
  const invitation = { ...operatorOf(by, wanted), isHandedOver };
  const prepared = await context.offered(usersOffer).invite(invitation);
  await written(context, (unit) => {
    prepared.add(unit);
    tellOperatorInvited(unit, by, prepared.userId, wanted);
  });
  return answerOf(prepared.userId, wanted.email, prepared);
}

/** Sends an operator's invitation again. Throws 404 for nobody of that kind, 409 for one who has come in. */
export async function inviteOperatorAgain(
  context: FeatureContext,
  by: Inviter,
  userId: number,
  isHandedOver = false,
): Promise<Invited> {
  const operator = (await context.offered(accountsOffer).operators()).find(({ id }) => id === userId);
  if (!operator) throw notFound();
  if (operator.invitationStatus === 0 || operator.isDisabled) throw cameIn();
  return await again(context, by, operator, { ...operatorOf(by, operator), isHandedOver });
}

async function again(context: FeatureContext, by: Inviter, person: Person, invitation: NewInvitation) {
  const prepared = await context.offered(usersOffer).inviteAgain(person.id, invitation);
  const change = { invitedUntil: prepared.expiresAt };
  const statements = context.offered(accountsOffer).changePerson(person, change, by);
  await written(context, (unit) => {
    unit.add(...statements);
    prepared.add(unit);
    tellInvitedAgain(unit, by, person);
  });
  return answerOf(person.id, person.email, prepared);
}

function tellOperatorInvited(unit: UnitOfWork, by: Inviter, userId: number, { name, email }: NewOperator): void {
  unit.record({
    stream: accountStream(null),
    event: "operators.operator_invited",
    subject: userSubject(userId),
    actor: { userId: by.userId, name: by.name },
    data: { name, email },
  });
}

function tellInvitedAgain(unit: UnitOfWork, by: Inviter, { id, accountId, name, email }: Person): void {
  unit.record({
    stream: accountStream(accountId),
    event: "operators.invited_again",
    subject: userSubject(id),
    actor: { userId: by.userId, name: by.name },
    data: { name, email },
  });
}

function ownerOf(
  by: Inviter,
  { accountId, companyName, name, email }: {
    readonly accountId: number;
    readonly companyName: string;
    readonly name: string;
    readonly email: string;
  },
): NewInvitation {
  return {
    ...{ name, email, role: "FFLAccountOwner", accountId, storeIds: [], by },
    mailFrom: { accountId, storeId: null },
    words: {
      subject: `Your invitation to ${companyName}`,
      text: `Hello ${name},\n\n${by.name} set up ${companyName} in Strongroom, with you as its account owner. ` +
        "The link works once and for 7 days. If you did not expect this, you don't need to do anything.",
    },
  };
}

function operatorOf(by: Inviter, { name, email }: NewOperator): NewInvitation {
  return {
    ...{ name, email, role: "OperatorAdmin", accountId: null, storeIds: [], by },
    mailFrom: { accountId: null, storeId: null },
    words: {
      subject: "Your invitation to run Strongroom",
      text: `Hello ${name},\n\n${by.name} invites you to run Strongroom with them, as an operator. ` +
        "The link works once and for 7 days. If you did not expect this, you don't need to do anything.",
    },
  };
}

function answerOf(id: number, email: string, { link }: PreparedInvitation): Invited {
  return link === null ? { id, email } : { id, email, invitationLink: link };
}

async function written(context: FeatureContext, gather: (unit: UnitOfWork) => void): Promise<void> {
  try {
    await context.change(gather);
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== peopleGuards.emailFree) throw error;
    throw badRequest(userTexts.userExists, { email: userTexts.userExists }, "users.exists");
  }
}

function cameIn() {
  return conflict("operators.came_in", "They have already accepted their invitation.");
}
