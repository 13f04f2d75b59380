import { assignAuditDocuments, flagAuditDocument, reviewAuditDocuments } from "../contract.ts";
import { storeAuditsQuery } from "@/features/audits/shared-queries.ts";
import type { Audit } from "@/features/audits/contract.ts";
import { type BulkChange, mostChosen, undoBulkChange } from "@/features/documents/contract-actions.ts";
import { deniedWords, documentKeys, goneWords, listKeys } from "@/features/documents/shared-queries.ts";
import type { ChosenDocuments } from "@/features/documents/slots.ts";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { newKey } from "@/kernel/screens/new-key.ts";
import type { Screens } from "@/kernel/screens/screens-context.tsx";
import { formatNumber } from "@/ui/format.ts";
import { toast } from "@/ui/toast-store.ts";

type Context = Pick<Screens, "api" | "queries">;

/** A flag's number on the wire. */
export type Color = 0 | 1 | 2 | 3;

/** Whom documents are assigned to; null removes the assignment. */
export type AssignTo = { readonly userId: number; readonly name: string } | null;

/** The audit of a store that the person conducts; null without one. */
export function conductedOf(
  audits: { readonly atfAudit: Audit | null; readonly internalAudit: Audit | null } | undefined,
): Audit | null {
  return [audits?.atfAudit, audits?.internalAudit].find((audit) => audit?.permissions.includes("request")) ?? null;
}

/** Marks what was chosen as reviewed, or as not, and offers to undo it; true when it came to pass. */
export async function reviewChosen(
  context: Context,
  storeId: number,
  chosen: ChosenDocuments,
  isReviewed: boolean,
): Promise<boolean> {
  const mark = isReviewed ? "marked as reviewed" : "marked as not reviewed";
  return await change(context, storeId, {
    failed: "Unable to update review status",
    done: (documents) => `${documents} ${mark}.`,
    nothing: `Everything selected is already ${mark}.`,
    send: (auditId, headers) => {
      const documents = "ids" in chosen ? { documentIds: [...chosen.ids] } : { filters: chosen.filters };
      return context.api.call(reviewAuditDocuments, { body: { auditId, ...documents, isReviewed }, headers });
    },
  });
}

/** Assigns what was chosen to an auditor of the audit, and offers to undo it; true when it came to pass. */
export async function assignChosen(
  context: Context,
  storeId: number,
  chosen: ChosenDocuments,
  person: AssignTo,
): Promise<boolean> {
  return await change(context, storeId, {
    failed: "Unable to assign documents to user",
    done: (documents) => person ? `${documents} assigned to ${person.name}.` : `Assignment of ${documents} removed.`,
    nothing: person ? `Everything selected is already assigned to ${person.name}.` : "Nothing selected was assigned.",
    send: (auditId, headers) => {
      const documents = "ids" in chosen ? { documents: [...chosen.ids] } : { filters: chosen.filters };
      const body = { auditId, ...documents, assignedUser: person?.userId ?? null };
      return context.api.call(assignAuditDocuments, { body, headers });
    },
  });
}

/** Sets the audit's flag of one document. */
export async function flagOne(context: Context, storeId: number, documentId: number, color: Color): Promise<void> {
  try {
    const auditId = await auditIdOf(context, storeId);
    await context.api.call(flagAuditDocument, { body: { auditId, documentId, color } });
    await renewed(context);
  } catch (error) {
    say(error, "Unable to Flag Audit Document", () => void flagOne(context, storeId, documentId, color));
  }
}

interface Change {
  readonly failed: string;
  readonly done: (documents: string) => string;
  readonly nothing: string;
  readonly send: (auditId: number, headers: Record<string, string>) => Promise<BulkChange>;
}

async function change(context: Context, storeId: number, wanted: Change, key = newKey()): Promise<boolean> {
  try {
    const auditId = await auditIdOf(context, storeId);
    const { id, changed, denied, hasMore } = await wanted.send(auditId, { "idempotency-key": key });
    await renewed(context);
    const more = hasMore ? ` More match, but one action can change ${formatNumber(mostChosen)} at most.` : "";
    if (changed === 0) toast(wanted.nothing + deniedWords(denied));
    else {
      toast({
        text: wanted.done(words(changed)) + deniedWords(denied) + more,
        tone: denied > 0 ? "amber" : "green",
        action: { label: "Undo", onPress: () => void undo(context, id) },
      });
    }
    return true;
  } catch (error) {
    // The same key again: what was done before the connection was lost is not done twice.
    say(error, wanted.failed, () => void change(context, storeId, wanted, key));
    return false;
  }
}

async function undo(context: Context, id: number): Promise<void> {
  try {
    const { restored, left, denied } = await context.api.call(undoBulkChange, { params: { id: String(id) } });
    await renewed(context);
    const kept = left === 0 ? "" : ` ${words(left)} changed again since ${left === 1 ? "was" : "were"} left as is.`;
    const tone = left + denied > 0 ? "amber" : "green";
    toast({ text: `Undone for ${words(restored)}.${kept}${goneWords(denied)}`, tone });
  } catch (error) {
    say(error, "Unable to undo the change", () => void undo(context, id));
  }
}

/** The audit that the person conducts in the store. An ended one is refused by the server. */
async function auditIdOf(context: Context, storeId: number): Promise<number> {
  const audit = conductedOf(await context.queries.fetchQuery(storeAuditsQuery(context, storeId)));
  if (!audit) throw new Error("No active audit.");
  return audit.id;
}

function say(thrown: unknown, failed: string, again: () => void): void {
  const failure = failureOf(thrown instanceof Error ? thrown : new Error(), failed);
  const action = isDenied(failure) ? {} : { action: { label: "Try again", onPress: again } };
  toast({ text: failure.message, tone: "red", ...action });
}

async function renewed({ queries }: Context): Promise<void> {
  const keys = [...listKeys, ...documentKeys(null)];
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

function words(count: number): string {
  return count === 1 ? "1 document" : `${formatNumber(count)} documents`;
}
