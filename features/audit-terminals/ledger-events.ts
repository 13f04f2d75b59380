import * as v from "valibot";
import type { EventDescriber } from "@/kernel/feature.ts";
import type { Actor, NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { type End, ends } from "./contract-terminal.ts";

/** The auditor. */
const auditor = { userId: v.number(), name: v.string() };
const session = { ...auditor, sessionId: v.number(), terminal: v.number() };

/** Everything that this feature writes into the ledger, about the audit, in the chain of its store. A code itself never is. */
export const terminalEvents = {
  "audit-terminals.code_shown": v.object({ ...auditor, expiresAt: v.string() }),
  "audit-terminals.code_withdrawn": v.object({ ...auditor, isReplaced: v.boolean() }),
  "audit-terminals.code_used": v.object({
    ...session,
    /** Who was signed in in that browser until then; left out for nobody. */
    leftBy: v.optional(v.object({ userId: v.number(), name: v.string() })),
  }),
  "audit-terminals.session_ended": v.object({ ...session, because: v.picklist(ends) }),
} as const;

export type TerminalEvent = keyof typeof terminalEvents;
export type TerminalEventData<Name extends TerminalEvent> = v.InferOutput<(typeof terminalEvents)[Name]>;

/** The subject of entries about an audit. */
export const auditSubject = (auditId: number): string => `audit:${auditId}`;

/** Strongroom itself, for what ends because it is time. */
export const strongroom: Actor = { userId: null, name: "Strongroom" };

/** An entry about an audit. */
export function entryOf<Name extends TerminalEvent>(
  { auditId, storeId }: { readonly auditId: number; readonly storeId: number },
  actor: Actor,
  event: Name,
  data: TerminalEventData<Name>,
): NewEntry {
  return { stream: storeStream(storeId), event, subject: auditSubject(auditId), actor, data: { ...data } };
}

const reasons: Readonly<Record<End, string>> = {
  left: "The auditor ended it.",
  dealer: "The store ended it.",
  audit: "The audit ended.",
  disabled: "The auditor can no longer take part in the audit.",
  closed: "The store was closed.",
  idle: "No one used it for 30 minutes.",
  expired: "It had lasted 12 hours.",
};

type Words<Name extends TerminalEvent> = (
  data: TerminalEventData<Name>,
) => { readonly title: string; readonly description: string };

const words: { readonly [Name in TerminalEvent]: Words<Name> } = {
  "audit-terminals.code_shown": ({ name }) => ({
    title: "Inspection code shown",
    description: `A code for one read-only session of ${name} at a terminal was shown.`,
  }),
  "audit-terminals.code_withdrawn": ({ name, isReplaced }) => ({
    title: "Inspection code withdrawn",
    description: isReplaced
      ? `The code for ${name} was replaced before it was used.`
      : `The code for ${name} was withdrawn before it was used.`,
  }),
  "audit-terminals.code_used": ({ name, terminal, leftBy }) => ({
    title: "Inspection at a terminal started",
    description: `${name} was signed in at terminal ${terminal} with a code, to read only.` +
      (leftBy ? ` ${leftBy.name} was signed in there until then.` : ""),
  }),
  "audit-terminals.session_ended": ({ name, terminal, because }) => ({
    title: "Inspection at a terminal ended",
    description: `${name} was signed out at terminal ${terminal}. ${reasons[because]}`,
  }),
};

/** The words of this feature's events. */
export const describeTerminalEvent: EventDescriber = (event, data) =>
  isTerminalEvent(event) ? described(event, data) : null;

function described<Name extends TerminalEvent>(event: Name, data: unknown) {
  const schema: v.GenericSchema<unknown, TerminalEventData<Name>> = terminalEvents[event];
  return words[event](v.parse(schema, data));
}

function isTerminalEvent(event: string): event is TerminalEvent {
  return Object.hasOwn(terminalEvents, event);
}
