import { useCallback, useEffect, useMemo, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Attachment, Document } from "@/features/documents/contract.ts";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import { documentQuery, useSetting } from "@/features/documents/shared-queries.ts";
import { xfdfOf } from "@/features/pdf/contract-xfdf.ts";
import type { FormLayout } from "@/features/pdf/contract-layout.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { tellHappened } from "@/kernel/screens/use-happened.ts";
import { correctionsChanged } from "../../contract-events.ts";
import { deleteDraft, getDraft, putDraft, readXfdf, type UsedDraft } from "../../contract-marks.ts";
import { saveVersion } from "../../contract-save.ts";
import { UsedDrafts } from "./device-drafts.ts";
import { ownerOf } from "./draft-owner.ts";
import { draftQuery, layoutQuery, marksQuery } from "./editor-queries.ts";
import type { CorrectionsToSave, EditorBase, EditorSource } from "./editor-source.ts";

const noLayout: FormLayout = { formType: null, revision: null, sections: [], boxes: [], isUnread: true };

/** The newest version of a document's form; undefined for a document without pages. */
export function newestForm({ attachments }: Pick<Document, "attachments">): Attachment | undefined {
  return attachments.filter(({ isMainAttachment }) => isMainAttachment)
    .toSorted((a, b) => b.versionNumber - a.versionNumber)[0];
}

/** What the editor needs of a document: null while it is being asked for; `error` where it cannot be had. */
export function useDocumentSource(document: Document, form: Attachment) {
  const context = useScreens();
  const { api } = context;
  const queries = useQueryClient();
  const { id } = document;
  const setting = useSetting(document.storeId);
  const { data: session } = useQuery(sessionQuery(context));
  const marks = useQuery(marksQuery(context, form.id));
  const layout = useQuery(layoutQuery(context, id));
  const draft = useQuery(draftQuery(context, id));
  const fresh = useMemo(() => marks.data && baseOf(document, form, marks.data), [document, form, marks.data]);
  const [held, setHeld] = useState(fresh);
  useEffect(() => {
    // While the marks of a newer version are on their way, the one before is what there is.
    if (fresh) setHeld(fresh);
  }, [fresh]);
  const headers = useCallback(() => api.credentials(), [api]);
  const base = fresh ?? held;
  const key = session && `${ownerOf(session)}.${id}`;
  const { queryKey: draftKey } = draftQuery(context, id);
  const params = { id: String(id) };
  const used = useMemo(() => new UsedDrafts(), [id]);
  const source: EditorSource | null = base && key && session
    ? {
      key,
      base,
      headers,
      layout: layout.data ?? (layout.isError ? noLayout : null),
      party: "seller",
      author: session.person.name,
      today: setting.today,
      timeZone: setting.timeZone,
      others: draft.data?.others ?? [],
      elsewhere: draft.data?.elsewhere ?? [],
      drafts: {
        load: (device) =>
          device === undefined
            ? queries.fetchQuery({ ...draftQuery(context, id), staleTime: 0, retry: false })
            : api.call(getDraft, { params, query: { key: device } }),
        async keep(versionNumber, content) {
          const revision = content ? used.next() : 0;
          const kept = await api.call(putDraft, { params, body: { versionNumber, key: used.key, revision, content } });
          queries.setQueryData(draftKey, kept);
          return kept;
        },
        async drop(other, isOnlyOther = false) {
          if (!isOnlyOther) await api.call(deleteDraft, { params, query: { key: used.key } });
          if (other !== undefined && other !== used.key) await api.call(deleteDraft, { params, query: { key: other } });
        },
        takeUp: (draft) => used.takeUp(draft),
      },
      save: (work, idempotencyKey) => save(context, id, work, { idempotencyKey, drafts: used.all() }),
      async refresh() {
        const newest = await queries.fetchQuery({ ...documentQuery(context, id), staleTime: 0 });
        const newer = newestForm(newest);
        if (newer) await queries.ensureQueryData(marksQuery(context, newer.id));
      },
      readXfdf(file) {
        const parts = new FormData();
        parts.append("xfdf", file);
        return api.call(readXfdf, { params, form: parts });
      },
    }
    : null;
  return { source, error: marks.error, retry: () => void marks.refetch() };
}

function baseOf(document: Document, form: Attachment, marks: EditorBase["marks"]): EditorBase {
  return {
    versionNumber: form.versionNumber,
    savedBy: form.uploadedBy,
    savedAt: form.uploadedOn,
    uri: form.uri,
    fileName: form.name,
    marks,
    record: document,
  };
}

async function save(
  context: ScreenContext,
  id: number,
  work: CorrectionsToSave,
  { idempotencyKey, drafts }: { readonly idempotencyKey: string; readonly drafts: readonly UsedDraft[] },
): Promise<void> {
  const { api, queries } = context;
  const parts = new FormData();
  const { versionNumber, values, recordVersion, allowDuplicateTsn } = work;
  const version = recordVersion ?? undefined;
  parts.append("document", JSON.stringify({ ...values, versionNumber, version, allowDuplicateTsn }));
  parts.append("corrections", JSON.stringify(work.corrections));
  if (work.removalReason !== "") parts.append("removalReason", JSON.stringify(work.removalReason));
  parts.append("drafts", JSON.stringify(drafts));
  if (work.initials !== null) parts.append("initials", work.initials);
  if (work.annotations !== null) parts.append("xfdf", xfdfOf(work.annotations));
  const saved = await api.call(saveVersion, {
    params: { id: String(id) },
    form: parts,
    headers: { "idempotency-key": idempotencyKey },
  });
  queries.setQueryData(documentQuery({ api }, id).queryKey, saved);
  void tellHappened(context, documentsChanged, { storeId: saved.storeId, documentIds: [id] });
  void tellHappened(context, correctionsChanged, { documentId: id });
}
