import { useQuery } from "@tanstack/react-query";
import { storeAuditsQuery } from "@/features/audits/shared-queries.ts";
import type { Audit } from "@/features/audits/contract.ts";
import type { DetailPanelProps } from "@/features/documents/slots.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { SkeletonBox } from "@/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { auditNoteTexts, readNotesPermission } from "../contract-notes.ts";
import { conductedOf } from "./changes.ts";
import { Leaving } from "./review/leaving.tsx";
import { NoteList } from "./review/note-list.tsx";
import { Notes } from "./review/notes.tsx";
import { documentAuditNotesQuery } from "./review/review-queries.ts";
import { UnsavedMarks } from "./review/unsaved-marks.tsx";
import { useMarks } from "./review/use-marks.ts";

/** What auditors wrote about a document: the dealer reads it, auditors of the audit write too. */
export default function AuditNotesPanel({ document, timeZone }: DetailPanelProps) {
  const context = useScreens();
  const isDealer = document.permissions.includes(readNotesPermission);
  const audits = useQuery({ ...storeAuditsQuery(context, document.storeId), enabled: !isDealer });
  if (isDealer) return <ForDealer documentId={document.id} timeZone={timeZone} />;
  const audit = conductedOf(audits.data);
  return audit ? <ForAuditor audit={audit} document={document} /> : null;
}

function ForDealer({ documentId, timeZone }: { documentId: number; timeZone: string }) {
  const { data, error, refetch } = useQuery(documentAuditNotesQuery(useScreens(), documentId));
  if (error && !data) {
    return (
      <ErrorState
        {...failureOf(error, auditNoteTexts.loadFailed)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <SkeletonBox label="Loading notes" className="h-24" />;
  if (data.count === 0) {
    return (
      <EmptyState title="No audit notes">
        What auditors write about this document shows here as they write it.
      </EmptyState>
    );
  }
  return <NoteList notes={data.data} count={data.count} timeZone={timeZone} />;
}

function ForAuditor({ audit, document }: { audit: Audit; document: DetailPanelProps["document"] }) {
  const marks = useMarks(audit.id);
  return (
    <div className="flex flex-col gap-3">
      <UnsavedMarks marks={marks} />
      <Notes audit={audit} document={document} marks={marks} />
      <Leaving unsaved={marks.state.waiting.length} />
    </div>
  );
}
