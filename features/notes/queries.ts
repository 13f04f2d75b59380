import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { everyRow } from "@/kernel/screens/every-row.ts";
import { addNote, listNotes, type Note } from "./contract.ts";
import { notesKey } from "./query-keys.ts";

type Context = Pick<ScreenContext, "api">;

/** The notes on a document, newest first. */
export function notesQuery({ api }: Context, documentId: number) {
  return queryOptions({
    queryKey: notesKey(documentId),
    queryFn: ({ signal }) =>
      everyRow((query) => api.call(listNotes, { params: { id: String(documentId) }, query, signal })),
  });
}

/** What somebody began to write. The key makes a second try of the same words the same note. */
export interface Draft {
  readonly content: string;
  readonly key: string;
}

/** Drafts live as long as the page, and go with everything else that is known of a person when they sign out. */
export function draftQuery(documentId: number) {
  return queryOptions({
    queryKey: ["notes", "draft", documentId],
    queryFn: (): Draft | null => null,
    enabled: false,
    gcTime: Infinity,
    staleTime: Infinity,
  });
}

/** What is sent. */
export interface Writing extends Draft {
  /** The page's address, for the mail to a colleague. */
  readonly url: string;
  /** Who writes, as it is shown until the server has answered. */
  readonly createdBy: string;
}

/** Below every id of a note: one that is on its way. */
const onItsWay = -1;

/** True for a note that the server has not answered yet. */
export function isOnItsWay(note: Note): boolean {
  return note.id === onItsWay;
}

/** Writes a note: on screen at once; when the server refuses, it is a draft again. */
export function addNoteMutation({ api, queries }: Context & { readonly queries: QueryClient }, documentId: number) {
  const { queryKey } = notesQuery({ api }, documentId);
  const draftKey = draftQuery(documentId).queryKey;
  return mutationOptions({
    mutationFn: ({ content, key, url }: Writing) =>
      api.call(addNote, {
        params: { id: String(documentId) },
        body: { content, url },
        headers: { "idempotency-key": key },
      }),
    onMutate: async ({ content, createdBy }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(draftKey, null);
      const note: Note = {
        ...{ id: onItsWay, documentId, content: content.trim(), createdBy },
        ...{ createdById: 1, createdByOrigin: 0, createdOn: new Date().toISOString() },
      };
      queries.setQueryData(queryKey, (notes) => notes && [note, ...notes]);
    },
    onError: (_error, { content, key }) => {
      queries.setQueryData(queryKey, (notes) => notes?.filter((note) => !isOnItsWay(note)));
      queries.setQueryData(draftKey, (draft) => draft ?? { content, key });
    },
    onSuccess: (saved) => {
      queries.setQueryData(
        queryKey,
        (notes) => notes && [saved, ...notes.filter((note) => !isOnItsWay(note) && note.id !== saved.id)],
      );
      return queries.invalidateQueries({ queryKey, refetchType: "none" });
    },
  });
}
