import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import FileText from "lucide-react/icons/file-text";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import type { DetailPanelProps } from "@/features/documents/slots.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { historyQuery, peopleQuery } from "./document-queries.ts";
import { EntryList } from "./entry-list.tsx";
import { FoldedViews } from "./folded-views.tsx";
import { isNarrowed, noFilters, useHistoryAddress } from "./history-address.ts";
import { HistoryFilters } from "./history-filters.tsx";
import { HistoryItem } from "./history-item.tsx";
import { useExport } from "./use-export.ts";
import { AccessSummary } from "./access-summary.tsx";

/** What happened to the document and who has seen it, out of the ledger; every entry with its proof. */
export default function HistoryPanel({ document, timeZone, onView }: DetailPanelProps) {
  const { view, go } = useHistoryAddress();
  const people = useQuery(peopleQuery(useScreens(), document.id));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label="View" className="mr-auto flex gap-1">
          <ViewButton label="Entries" shown={!view.showsPeople} onPress={() => go({ showsPeople: false })} />
          <ViewButton label="Views" shown={view.showsPeople} onPress={() => go({ showsPeople: true })} />
        </div>
        <ExportButton documentId={document.id} />
      </div>
      {view.showsPeople
        ? (
          <AccessSummary
            query={people}
            timeZone={timeZone}
            onChoose={(userId) => go({ ...noFilters, showsPeople: false, person: String(userId) })}
          />
        )
        : (
          <>
            <HistoryFilters view={view} go={go} people={people.data ?? []} timeZone={timeZone} />
            <Entries document={document} timeZone={timeZone} onView={onView} />
          </>
        )}
    </div>
  );
}

function Entries({ document, timeZone, onView }: DetailPanelProps) {
  const { view, go } = useHistoryAddress();
  const query = useInfiniteQuery(historyQuery(useScreens(), document.id, view));
  return (
    <EntryList
      label="Document history"
      query={query}
      failed="Unable to load document history"
      onClear={isNarrowed(view) ? () => go(noFilters) : undefined}
      item={(entry) => (
        <HistoryItem
          key={`${entry.stream}/${entry.seq}`}
          entry={entry}
          timeZone={timeZone}
          attachment={document.attachments.find(({ id }) => id === entry.attachmentId)}
          onView={onView}
        >
          <FoldedViews documentId={document.id} entry={entry} timeZone={timeZone} />
        </HistoryItem>
      )}
    />
  );
}

interface ViewButtonProps {
  readonly label: string;
  readonly shown: boolean;
  readonly onPress: () => void;
}

function ViewButton({ label, shown, onPress }: ViewButtonProps) {
  return (
    <Button
      size="sm"
      variant={shown ? "secondary" : "ghost"}
      className={shown ? "bg-selected" : undefined}
      aria-pressed={shown}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}

function ExportButton({ documentId }: { documentId: number }) {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const { busy, begin } = useExport(documentId);
  if (session?.terminal) return null;
  return (
    <Button size="sm" busy={busy} icon={<FileText aria-hidden="true" />} onClick={() => void begin()}>
      Export as PDF
    </Button>
  );
}
