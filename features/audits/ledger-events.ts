import * as v from "valibot";
import type { EventDescriber } from "@/kernel/feature.ts";
import type { Identity } from "@/kernel/access.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { auditTypes } from "./contract-states.ts";
import type { AuditRecord } from "./offers.ts";

const range = { startDate: v.string(), endDate: v.string() };
const auditor = { userId: v.number(), name: v.string() };
const request = { requestId: v.number(), ...range };

/** Everything that this feature writes into the ledger, about the audit, in the chain of its store. */
export const auditEvents = {
  /** `auditorIds` and `approved` are not in the entries of the first version. */
  "audits.started": v.object({
    type: v.number(),
    ...range,
    leadAuditorId: v.number(),
    auditorIds: v.optional(v.array(v.number())),
    approved: v.optional(v.array(v.object(range))),
  }),
  "audits.dates_changed": v.object({ from: v.object(range), to: v.object(range) }),
  "audits.auditor_invited": v.object({ ...auditor, status: v.number() }),
  "audits.auditor_invited_again": v.object(auditor),
  /** `fields`: which of name, email and phone are others now. */
  "audits.auditor_changed": v.object({ ...auditor, fields: v.array(v.string()) }),
  "audits.auditor_disabled": v.object(auditor),
  "audits.auditor_enabled": v.object(auditor),
  "audits.range_requested": v.object(request),
  "audits.range_approved": v.object(request),
  "audits.ended": v.object({ type: v.number() }),
} as const;

export type AuditEvent = keyof typeof auditEvents;
export type AuditEventData<Name extends AuditEvent> = v.InferOutput<(typeof auditEvents)[Name]>;

/** The subject of entries about an audit. */
export const auditSubject = (auditId: number): string => `audit:${auditId}`;

/** An entry about an audit. */
export function entryOf<Name extends AuditEvent>(
  { id, storeId }: Pick<AuditRecord, "id" | "storeId">,
  identity: Identity,
  event: Name,
  data: AuditEventData<Name>,
): NewEntry {
  return {
    stream: storeStream(storeId),
    event,
    subject: auditSubject(id),
    actor: actorOf(identity),
    data: { ...data },
  };
}

const kindOf = (type: number) => type === auditTypes.atf ? "ATF audit" : "internal audit";
const datesOf = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  `${shown(startDate)} to ${shown(endDate)}`;

/** `2026-03-02` as people write it. */
function shown(date: string): string {
  const [year, month, day] = date.split("-");
  return `${month}/${day}/${year}`;
}

type Words<Name extends AuditEvent> = (
  data: AuditEventData<Name>,
) => { readonly title: string; readonly description: string };

const words: { readonly [Name in AuditEvent]: Words<Name> } = {
  "audits.started": ({ type, ...dates }) => ({
    title: type === auditTypes.atf ? "ATF audit started" : "Internal audit started",
    description: `The ${kindOf(type)} covers documents dated ${datesOf(dates)}.`,
  }),
  "audits.dates_changed": ({ from, to }) => ({
    title: "Audit dates changed",
    description: `From ${datesOf(from)}, now ${datesOf(to)}.`,
  }),
  "audits.auditor_invited": ({ name }) => ({
    title: "Auditor added",
    description: `${name} can take part in the audit.`,
  }),
  "audits.auditor_invited_again": ({ name }) => ({
    title: "Auditor invited again",
    description: `${name} was sent a new link. Earlier links no longer work.`,
  }),
  "audits.auditor_changed": ({ name, fields }) => ({
    title: "Auditor edited",
    description: `Changed for ${name}: ${fields.join(", ")}.`,
  }),
  "audits.auditor_disabled": ({ name }) => ({
    title: "Auditor disabled",
    description: `${name} lost access to the audit at once.`,
  }),
  "audits.auditor_enabled": ({ name }) => ({ title: "Auditor enabled", description: `${name} has access again.` }),
  "audits.range_requested": (data) => ({
    title: "Date range requested",
    description: `An auditor asked for documents dated ${datesOf(data)}.`,
  }),
  "audits.range_approved": (data) => ({
    title: "Date range approved",
    description: `The auditors may see documents dated ${datesOf(data)}.`,
  }),
  "audits.ended": ({ type }) => ({
    title: type === auditTypes.atf ? "ATF audit ended" : "Internal audit ended",
    description: "Its auditors lost their access at once.",
  }),
};

/** The words of this feature's events. */
export const describeAuditEvent: EventDescriber = (event, data) => isAuditEvent(event) ? described(event, data) : null;

function described<Name extends AuditEvent>(event: Name, data: unknown) {
  const schema: v.GenericSchema<unknown, AuditEventData<Name>> = auditEvents[event];
  return words[event](v.parse(schema, data));
}

function isAuditEvent(event: string): event is AuditEvent {
  return Object.hasOwn(auditEvents, event);
}
