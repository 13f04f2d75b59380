import { accountsOffer } from "@/features/accounts/offers.ts";
import { dealerRoles, isAuditor, noRole, type RoleName } from "@/features/accounts/contract-roles.ts";
import { aPerson, signedIn } from "@/features/accounts/testing.ts";
import { terminalSource } from "@/features/audit-terminals/contract-terminal.ts";
import { aTerminal } from "@/features/audit-terminals/testing.ts";
import { insertAuditor } from "@/features/audits/audit-rows.ts";
import { activeAgain } from "@/features/audits/testing.ts";
import { correctionSource } from "@/features/email-corrections/contract-receiver.ts";
import { aReceiver, aRequest } from "@/features/email-corrections/testing.ts";
import type { PermissionRow } from "@/kernel/permissions.ts";
import type { TestProduct } from "../../product/product.ts";
import type { Side } from "./sides.ts";

/** Somebody new who asks, signed in, or an operator in their name. */
export interface Asker {
  readonly id: number;
  readonly isOperator: boolean;
  readonly sessionId: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A kind of person, as far as rights tell them apart. */
export interface Persona {
  readonly name: string;
  /** What rights are judged by: the role, or {@link noRole} for whoever has no standing. */
  readonly role: RoleName | typeof noRole;
  /** Disabled, or of a disabled account. */
  readonly isShutOut: boolean;
  /** Takes part in the active audit of the own side's store. */
  readonly isInAudit: boolean;
  readonly looksAsAuditor: boolean;
  /** An operator acts for them. */
  readonly isActedFor: boolean;
  /** The user of the backup application, disabled or not. */
  readonly isProgram: boolean;
  /** The receiver of an emailed correction of the own side: nobody's person, let in for that alone. */
  readonly isReceiver: boolean;
  /** An auditor of the own side's audit, at a terminal of the shop. */
  readonly isAtTerminal: boolean;
  make(own: Side): Promise<Asker>;
}

/** Everyone whom the walk asks as. */
export function personas(product: TestProduct): readonly Persona[] {
  const roles = [...dealerRoles, "OperatorAdmin", "IOIUser", "IOIAdmin"] as const;
  const actedFor = [...dealerRoles, "IOIUser", "IOIAdmin"] as const;
  const shutOut = [...dealerRoles, "OperatorAdmin", "IOIUser"] as const;
  return [
    ...roles.map((role) => persona(product, role, role)),
    persona(product, "an auditor of no active audit", "IOIUser", { isInAudit: false }),
    persona(product, "a user who looks as an auditor", "FFLUser", { looksAsAuditor: true, isInAudit: true }),
    persona(product, "a newcomer", "FFLAccountOwner", { role: noRole, hasNoAccount: true }),
    ...shutOut.map((role) =>
      persona(product, `a disabled ${role}`, role, { role: noRole, isShutOut: true, isDisabled: true })
    ),
    ...dealerRoles.map((role) =>
      persona(product, `a ${role} of a disabled account`, role, { role: noRole, isShutOut: true, isOfDisabled: true })
    ),
    ...actedFor.map((role) => persona(product, `an operator who acts for a ${role}`, role, { isActedFor: true })),
    receiver(product),
    atTerminal(product),
  ];
}

/** Whether the table gives a permission to such a person. */
export function holds(persona: Persona, { roles, sources, about }: PermissionRow): boolean {
  if (persona.isAtTerminal) return sources?.includes(terminalSource) === true;
  if (persona.isReceiver) return sources?.includes(correctionSource) === true;
  if (sources?.includes("audit") && persona.isInAudit) return true;
  // Whoever looks as an auditor has an audit's rights alone, but for what one may do about oneself.
  if ((persona.looksAsAuditor || isAuditor(persona.role)) && about !== "oneself") return false;
  return roles.includes(persona.role);
}

interface Differences {
  readonly role?: typeof noRole;
  readonly isInAudit?: boolean;
  readonly looksAsAuditor?: boolean;
  readonly isShutOut?: boolean;
  readonly isDisabled?: boolean;
  readonly isOfDisabled?: boolean;
  readonly isActedFor?: boolean;
  readonly hasNoAccount?: boolean;
}

function persona(product: TestProduct, name: string, given: RoleName, how: Differences = {}): Persona {
  const { isDisabled, isOfDisabled, hasNoAccount, isShutOut = false, looksAsAuditor = false, isActedFor = false } = how;
  const isDealer = dealerRoles.includes(given);
  const isInAudit = how.isInAudit ?? (isAuditor(given) && !isShutOut);
  const isProgram = given === "BackupToolOnlyUser";
  const make = async (own: Side): Promise<Asker> => {
    const accountId = !isDealer || hasNoAccount ? null : isOfDisabled ? own.disabledAccountId : own.accountId;
    const storeIds = accountId === own.accountId ? [own.storeId] : [];
    const { id } = await aPerson(product.context, { accountId, role: given, storeIds, isDisabled });
    if (isInAudit) await takePart(product, own, id);
    const more: Record<string, string> = looksAsAuditor ? { auditorMode: "true" } : {};
    if (isActedFor) return await actingFor(product, id);
    return { ...await asking(product, id, id, more), isOperator: given === "OperatorAdmin" };
  };
  const [isReceiver, isAtTerminal] = [false, false];
  return {
    name,
    role: how.role ?? given,
    isShutOut,
    isInAudit,
    looksAsAuditor,
    isActedFor,
    isProgram,
    isReceiver,
    isAtTerminal,
    make,
  };
}

function receiver({ context }: TestProduct): Persona {
  return {
    name: "the receiver of an emailed correction",
    role: noRole,
    ...{ isShutOut: false, isInAudit: false, looksAsAuditor: false, isActedFor: false, isProgram: false },
    isReceiver: true,
    isAtTerminal: false,
    async make(own) {
      const request = await aRequest(context, own);
      return { id: request.receiverId, isOperator: false, ...await aReceiver(context, request) };
    },
  };
}

function atTerminal(product: TestProduct): Persona {
  return {
    name: "an auditor at a terminal",
    role: "IOIUser",
    ...{ isShutOut: false, isInAudit: true, looksAsAuditor: false, isActedFor: false, isProgram: false },
    isReceiver: false,
    isAtTerminal: true,
    async make(own) {
      const { id } = await aPerson(product.context, { accountId: null, role: "IOIUser" });
      await takePart(product, own, id);
      const { headers, sessionId } = await aTerminal(product.context, { ...placeOf(own), userId: id });
      return { id, isOperator: false, sessionId, headers };
    },
  };
}

function placeOf({ accountId, storeId, auditId }: Side) {
  return { accountId, storeId, auditId };
}

async function asking(
  { context }: TestProduct,
  userId: number,
  id: number,
  more: Readonly<Record<string, string>>,
): Promise<Asker> {
  const { headers, sessionId } = await signedIn(context, userId);
  return { id, isOperator: false, sessionId, headers: { ...headers, ...more } };
}

async function actingFor(product: TestProduct, userId: number): Promise<Asker> {
  const { change, ids, clock } = product.context;
  const operator = await aPerson(product.context, { accountId: null, role: "OperatorAdmin" });
  const wanted = { operatorId: operator.id, userId, reason: "Ticket 4711", at: clock.now().toISOString() };
  const id = await ids.next("impersonations");
  await change((unit) => unit.add(...product.context.offered(accountsOffer).beginImpersonation({ id, ...wanted })));
  return await asking(product, operator.id, userId, { impersonatedUserId: String(userId) });
}

/** Lets somebody take part in a side's audit. */
export async function takePart(
  { context }: Pick<TestProduct, "context">,
  { auditId, accountId }: Pick<Side, "auditId" | "accountId">,
  userId: number,
): Promise<void> {
  const id = await context.ids.next("auditors");
  const at = context.clock.now().toISOString();
  await context.change((unit) => unit.add(activeAgain(auditId), insertAuditor({ id, auditId, accountId, userId }, at)));
}

/** Ends that, so that an audit does not gather an auditor for each request, of whom every later request would read all. */
export async function leave({ context }: Pick<TestProduct, "context">, userId: number): Promise<void> {
  await context.database.write(() => [{ sql: "DELETE FROM auditors WHERE user_id = ?", args: [userId] }]);
}
