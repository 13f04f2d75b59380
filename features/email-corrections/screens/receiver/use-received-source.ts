import { useCallback, useEffect, useMemo, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { EditorBase, EditorSource } from "@/features/corrections/shared-screens.ts";
import type { FormLayout } from "@/features/pdf/contract-layout.ts";
import { xfdfOf } from "@/features/pdf/contract-xfdf.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import {
  deleteReceivedDraft,
  getReceivedDraft,
  putReceivedDraft,
  type ReceivedCorrection,
  saveReceived,
} from "../../contract-receiver.ts";
import { receivedMarksQuery, receivedQuery } from "../../queries.ts";

import { onItsWay } from "./kept-drafts.ts";

const noLayout: FormLayout = { formType: null, revision: null, sections: [], boxes: [], isUnread: true };

/** What the editor gets and gives for the receiver of a mail: marks alone, nothing of the dealer's record. */
export function useReceivedSource(received: ReceivedCorrection) {
  const context = useScreens();
  const { api } = context;
  const queries = useQueryClient();
  const { id, form } = received;
  const marks = useQuery(receivedMarksQuery(context, id, form.versionNumber));
  const headers = useCallback(() => api.credentials(), [api]);
  const fresh = useMemo<EditorBase | undefined>(() =>
    marks.data && {
      versionNumber: form.versionNumber,
      savedBy: received.storeName,
      savedAt: form.savedOn,
      uri: form.uri,
      fileName: "Form 4473.pdf",
      marks: marks.data.annotations,
      record: null,
    }, [form, marks.data, received.storeName]);
  const [held, setHeld] = useState(fresh);
  useEffect(() => {
    // While the marks of a newer version are on their way, the one before is what there is.
    if (fresh) setHeld(fresh);
  }, [fresh]);
  const base = fresh ?? held;
  const params = { id: String(id) };
  const source: EditorSource | null = base
    ? {
      key: `email.${id}`,
      base,
      headers,
      layout: marks.data?.layout ?? (marks.isError ? noLayout : null),
      party: "buyer",
      author: received.email,
      today: received.today,
      timeZone: received.timeZone,
      others: [],
      elsewhere: [],
      drafts: {
        load: () => api.call(getReceivedDraft, { params }),
        keep: (versionNumber, content) =>
          onItsWay(api.call(putReceivedDraft, { params, body: { versionNumber, content } })),
        async drop() {
          await api.call(deleteReceivedDraft, { params });
        },
      },
      async save(work, idempotencyKey) {
        const parts = new FormData();
        parts.append("document", JSON.stringify({ versionNumber: work.versionNumber }));
        parts.append("corrections", JSON.stringify(work.corrections));
        if (work.initials !== null) parts.append("initials", work.initials);
        if (work.annotations !== null) parts.append("xfdf", xfdfOf(work.annotations));
        await api.call(saveReceived, { params, form: parts, headers: { "idempotency-key": idempotencyKey } });
      },
      async refresh() {
        const newest = await queries.fetchQuery({ ...receivedQuery(context, id), staleTime: 0 });
        await queries.ensureQueryData(receivedMarksQuery(context, id, newest.form.versionNumber));
      },
    }
    : null;
  return { source, sections: marks.data?.sections ?? [], error: marks.error, retry: () => void marks.refetch() };
}
