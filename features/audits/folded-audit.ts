import * as v from "valibot";
import type { DateRange } from "@/kernel/access.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { type AuditEvent, auditEvents } from "./ledger-events.ts";

/** What the entries about an audit come to: everything that decides who sees what by it. */
export interface FoldedAudit {
  readonly type: number;
  readonly isEnded: boolean;
  readonly range: DateRange;
  readonly leadAuditorId: number;
  /** The people in it with their status; null where the first entry does not name them. */
  readonly auditors: ReadonlyMap<number, number> | null;
  readonly approved: readonly DateRange[];
  /** Entries that could not be read. */
  readonly unreadable: readonly string[];
}

/** Folds the entries about an audit, oldest first; null when none says that it was started. */
export function foldAudit(entries: readonly Entry[]): FoldedAudit | null {
  let folded: FoldedAudit | null = null;
  for (const entry of entries) folded = applied(folded, entry);
  return folded;
}

function applied(folded: FoldedAudit | null, { event, data }: Entry): FoldedAudit | null {
  if (event === "audits.started" && !folded) return v.is(auditEvents[event], data) ? startedOf(data) : null;
  if (!folded || !isChanging(event)) return folded;
  const step: FoldedAudit | null = changes[event](folded, data);
  return step ?? { ...folded, unreadable: [...folded.unreadable, event] };
}

function startedOf(data: v.InferOutput<(typeof auditEvents)["audits.started"]>): FoldedAudit {
  const { type, startDate, endDate, leadAuditorId, auditorIds, approved = [] } = data;
  const auditors = auditorIds ? new Map(auditorIds.map((id) => [id, 0])) : null;
  return { type, isEnded: false, range: { startDate, endDate }, leadAuditorId, auditors, approved, unreadable: [] };
}

type Step = (folded: FoldedAudit, data: unknown) => FoldedAudit | null;

/** A step of the data that an event has; null for data that is not of its shape. */
function step<Name extends AuditEvent>(
  name: Name,
  change: (folded: FoldedAudit, data: v.InferOutput<(typeof auditEvents)[Name]>) => FoldedAudit,
): Step {
  const schema: v.GenericSchema<unknown, v.InferOutput<(typeof auditEvents)[Name]>> = auditEvents[name];
  return (folded, data) => v.is(schema, data) ? change(folded, v.parse(schema, data)) : null;
}

function withStatus(folded: FoldedAudit, userId: number, status: number): FoldedAudit {
  return { ...folded, auditors: new Map([...folded.auditors ?? [], [userId, status]]) };
}

const changes = {
  "audits.dates_changed": step("audits.dates_changed", (folded, { to }) => ({ ...folded, range: to })),
  "audits.auditor_invited": step(
    "audits.auditor_invited",
    (folded, { userId, status }) => withStatus(folded, userId, status),
  ),
  "audits.auditor_disabled": step("audits.auditor_disabled", (folded, { userId }) => withStatus(folded, userId, 1)),
  "audits.auditor_enabled": step("audits.auditor_enabled", (folded, { userId }) => withStatus(folded, userId, 0)),
  "audits.range_approved": step(
    "audits.range_approved",
    (folded, { startDate, endDate }) => ({ ...folded, approved: [...folded.approved, { startDate, endDate }] }),
  ),
  "audits.ended": step("audits.ended", (folded) => ({ ...folded, isEnded: true })),
} satisfies Partial<Record<AuditEvent, Step>>;

function isChanging(event: string): event is keyof typeof changes {
  return Object.hasOwn(changes, event);
}
