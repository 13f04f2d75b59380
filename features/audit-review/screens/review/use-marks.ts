import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { getAttachment } from "@/features/documents/contract-attachments.ts";
import type { Document } from "@/features/documents/contract.ts";
import { documentQuery, listKeys } from "@/features/documents/shared-queries.ts";
import { documentTitle } from "@/features/documents/shared-screens.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { newKey } from "@/kernel/screens/new-key.ts";
import { type Screens, useScreens } from "@/kernel/screens/screens-context.tsx";
import { flagAuditDocument, reviewAuditDocuments } from "../../contract.ts";
import { addAuditNote } from "../../contract-notes.ts";
import { auditNotesKey, progressKey } from "../../query-keys.ts";
import { type Mark, SaveQueue, withMarks } from "./save-queue.ts";

/** What can be taken back: the mark that does so, on the document that it is about. */
interface Undoable {
  readonly document: Document;
  readonly mark: Mark;
}

/** The marks of one sitting: those that are not saved yet, and what takes the last one back. */
export function useMarks(auditId: number) {
  const context = useScreens();
  const [queue] = useState(() => new SaveQueue(optionsOf(context, auditId)));
  const [undoable, setUndoable] = useState<readonly Undoable[]>([]);
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  useEffect(() => {
    const online = () => queue.wake();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, [queue]);

  const add = useCallback((document: Document, mark: Mark) => queue.add(mark, documentTitle(document)), [queue]);
  /** Marks a document as it is on screen. What it has already is not sent again. */
  const review = (document: Document, isReviewed: boolean) => {
    const now = withMarks(document, queue.state().waiting);
    if (now.auditReviewed === isReviewed) return;
    remember(document, reviewMark(document.id, !isReviewed));
    add(document, reviewMark(document.id, isReviewed));
  };
  const flag = (document: Document, color: Color) => {
    const before = withMarks(document, queue.state().waiting).auditFlaggedColor;
    if (before === color) return;
    remember(document, { kind: "flag", documentId: document.id, color: colorOf(before) });
    add(document, { kind: "flag", documentId: document.id, color });
  };
  const note = (document: Document, content: string) =>
    add(document, { kind: "note", documentId: document.id, content, key: newKey() });
  const told = useRef(new Map<number, number>());
  /** That a form is seen is told once in ten minutes, as the ledger has it. */
  const viewed = useCallback((document: Document, attachmentId: number) => {
    const last = told.current.get(attachmentId);
    if (last !== undefined && Date.now() - last < viewedEvery) return;
    told.current.set(attachmentId, Date.now());
    add(document, { kind: "viewed", documentId: document.id, attachmentId });
  }, [add]);
  const remember = (document: Document, mark: Mark) => setUndoable((before) => [...before, { document, mark }]);
  /** Takes the last mark back; answers its document, or null when there is nothing to take back. */
  const undo = (): number | null => {
    const last = undoable.at(-1);
    if (!last) return null;
    setUndoable(undoable.slice(0, -1));
    add(last.document, last.mark);
    return last.document.id;
  };
  return { queue, state, review, flag, note, viewed, undo, canUndo: undoable.length > 0 };
}

export type Marks = ReturnType<typeof useMarks>;

/** How long a look is one look, in milliseconds. */
const viewedEvery = 600_000;

/** A flag's number on the wire. */
export type Color = 0 | 1 | 2 | 3;

const colors: readonly Color[] = [0, 1, 2, 3];

const colorOf = (number: number): Color => colors.find((color) => color === number) ?? 0;

function reviewMark(documentId: number, isReviewed: boolean): Mark {
  return { kind: "review", documentId, isReviewed, key: newKey() };
}

const unable = {
  viewed: "Unable to record the view",
  review: "Unable to update review status",
  flag: "Unable to Flag Audit Document",
  note: "Unable to save the note",
} as const;

function optionsOf(context: Pick<Screens, "api" | "queries">, auditId: number) {
  return {
    send: async (mark: Mark) => {
      await send(context, auditId, mark);
      stored(context, mark);
    },
    // Without a way to the server, and while it is busy or down. Nobody's session ends in the middle of a queue: the page
    // leads to the sign-in by itself.
    mayPass: (error: unknown) =>
      !(error instanceof ApiError) || error.status === 0 || error.status === 401 || error.status === 429 ||
      error.status >= 500,
    messageOf: (error: unknown, { kind }: Mark) => failureOf(error, unable[kind]).message,
  };
}

async function send({ api }: Pick<Screens, "api">, auditId: number, mark: Mark): Promise<void> {
  const { documentId } = mark;
  switch (mark.kind) {
    case "viewed": {
      const params = { id: String(mark.attachmentId) };
      await api.call(getAttachment, { params, query: { shouldAddHistory: "true" } });
      break;
    }
    case "review": {
      const body = { auditId, documentIds: [documentId], isReviewed: mark.isReviewed };
      await api.call(reviewAuditDocuments, { body, headers: { "idempotency-key": mark.key } });
      break;
    }
    case "flag":
      await api.call(flagAuditDocument, { body: { auditId, documentId, color: mark.color } });
      break;
    case "note":
      await api.call(addAuditNote, {
        params: { id: String(auditId), documentId: String(documentId) },
        body: { content: mark.content },
        headers: { "idempotency-key": mark.key },
      });
  }
}

/** What is shown of the document has the mark from now on; the numbers are asked for anew. */
function stored({ api, queries }: Pick<Screens, "api" | "queries">, mark: Mark): void {
  if (mark.kind === "viewed") return;
  if (mark.kind === "note") {
    void queries.invalidateQueries({ queryKey: auditNotesKey(mark.documentId) });
    return;
  }
  const { queryKey } = documentQuery({ api }, mark.documentId);
  const saved = [{ id: 0, mark, title: "" }];
  queries.setQueryData(queryKey, (document) => document && withMarks(document, saved));
  if (mark.kind === "review") {
    const step = mark.isReviewed ? 1 : -1;
    queries.setQueriesData<{ reviewed: number }>(
      { queryKey: progressKey },
      (progress) => progress && { ...progress, reviewed: progress.reviewed + step },
    );
  }
  void queries.invalidateQueries({ queryKey: progressKey });
  for (const key of listKeys) void queries.invalidateQueries({ queryKey: key, refetchType: "none" });
}
