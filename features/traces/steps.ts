import { documentExportOffer } from "@/features/documents/offers-export.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { documentEntryOf, entryOf, publishChanged, type Step, takeStep } from "./changing.ts";
import { deskPermission } from "./contract.ts";
import type { Answer, Trace } from "./contract-shapes.ts";
import { permittedTrace } from "./rows.ts";
import { recordedSearch } from "./searching.ts";

/** Says which document answers a request, or with null that none does for now. Throws 404 for one not the asker's. */
export async function choose(
  context: FeatureContext,
  access: Access,
  id: number,
  { version, documentId }: { readonly version: number; readonly documentId: number | null },
): Promise<Trace> {
  return await takeStep(
    context,
    access,
    { id, version, needs: "open" },
    async ({ trace, accountId }, actor): Promise<Step> => {
      if (documentId === trace.documentId) return { set: {}, entries: [] };
      const document = documentId === null ? null : await documentOf(context, access, accountId, documentId);
      const chosen = { documentId, customerName: document?.customerName ?? "" };
      const { reference } = trace;
      return {
        document,
        set: { documentId },
        entries: [
          entryOf(trace, actor, "traces.chosen", chosen),
          ...(document ? [documentEntryOf(document, actor, "traces.document_chosen", { traceId: id, reference })] : []),
        ],
      };
    },
  );
}

/** The document that is to answer a request of an account, with its files and the date that grants go by. */
export async function documentOf(context: FeatureContext, access: Access, accountId: number, documentId: number) {
  const place = await context.offered(documentRecordsOffer).placeOf(documentId);
  if (place?.accountId !== accountId) throw notFound();
  const [document] = await context.offered(documentExportOffer).permitted(access, [documentId], deskPermission);
  return { ...document, date: place.date };
}

/** The caller takes the request. */
export async function take(context: FeatureContext, access: Access, id: number, version: number): Promise<Trace> {
  const { userId, name } = access.identity;
  return await takeStep(context, access, { id, version, needs: "open" }, ({ trace }, actor) => ({
    set: { assigneeId: userId, assigneeName: name },
    entries: trace.assigneeId === userId
      ? []
      : [entryOf(trace, actor, "traces.taken", { from: trace.assigneeName, to: name })],
  }));
}

/** Writes a note into the history of a request, open or closed. */
export async function note(context: FeatureContext, access: Access, id: number, text: string): Promise<Trace> {
  const stored = await permittedTrace(context.database, access, id);
  const { trace } = stored;
  await context.change((unit) => {
    unit.record(entryOf(trace, actorOf(access.identity), "traces.noted", { note: text }));
    publishChanged(unit, stored);
  });
  return trace;
}

/** Closes a request as answered with the chosen document. Throws 409 while none is chosen. */
export async function answer(context: FeatureContext, access: Access, id: number, said: Answer): Promise<Trace> {
  const { version } = said;
  return await takeStep(context, access, { id, version, needs: "open" }, async ({ trace, accountId }, actor) => {
    if (trace.documentId === null) {
      throw conflict(
        "traces.nothing_chosen",
        "Choose the document that answers the request first, or close it as no record found.",
      );
    }
    const told = toldOf(trace, said, context.clock.now());
    const document = await documentOf(context, access, accountId, trace.documentId);
    const packs = trace.packs.filter(({ documentId }) => documentId === document.id).map(({ sha256 }) => sha256);
    return {
      document,
      set: { state: "answered", answeredAt: told.answeredAt, answeredBy: told.answeredBy },
      entries: [
        entryOf(trace, actor, "traces.answered", { ...told, documentId: document.id, packs }),
        documentEntryOf(document, actor, "traces.document_answered", {
          traceId: id,
          reference: trace.reference,
          ...told,
        }),
      ],
    };
  });
}

/**
 * Closes a request because the store has no record. It is searched for once more, in everything that is filed by now, and
 * that is kept: the searches show that somebody looked.
 */
export async function closeWithout(context: FeatureContext, access: Access, id: number, said: Answer): Promise<Trace> {
  const { version } = said;
  return await takeStep(context, access, { id, version, needs: "open" }, async ({ trace }, actor) => {
    const told = toldOf(trace, said, context.clock.now());
    const search = await recordedSearch(context, access, trace.firearm);
    const searches = trace.searches + 1;
    return {
      set: {
        state: "noRecord",
        answeredAt: told.answeredAt,
        answeredBy: told.answeredBy,
        documentId: null,
        searches,
      },
      entries: [
        entryOf(trace, actor, "traces.searched", search),
        entryOf(trace, actor, "traces.no_record", { ...told, searches }),
      ],
    };
  });
}

/** How and when the center was told, as far as that can be: after the request came, and not in the future. */
function toldOf({ receivedAt }: Trace, { answeredBy, answeredAt, note }: Answer, now: Date) {
  const at = new Date(answeredAt).getTime();
  const text = at > now.getTime() + 5 * 60_000
    ? "The answer can't be in the future."
    : at < Math.floor(new Date(receivedAt).getTime() / 60_000) * 60_000
    ? "The answer can't be before the request."
    : null;
  if (text) throw badRequest(text, { answeredAt: text });
  return { answeredBy, answeredAt: new Date(at).toISOString(), note };
}

/** Opens a request again. Its clock still counts from its receipt. */
export async function reopen(
  context: FeatureContext,
  access: Access,
  id: number,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<Trace> {
  return await takeStep(context, access, { id, version, needs: "closed" }, ({ trace }, actor) => ({
    set: { state: "open", answeredAt: null, answeredBy: null },
    entries: [entryOf(trace, actor, "traces.reopened", { reason })],
  }));
}
