import { useInfiniteQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import type { DetailPanelProps } from "@/features/documents/slots.ts";
import { historyQuery } from "../queries.ts";
import { EntryList } from "./entry-list.tsx";
import { HistoryItem } from "./history-item.tsx";

/** The document's error text (document 2, section 8). */
const failed = "Unable to load document history. Please try again later.";

/** What happened to the document, newest first, out of the ledger. */
export default function HistoryPanel({ document, timeZone, onView }: DetailPanelProps) {
  return (
    <EntryList
      label="Document history"
      query={useInfiniteQuery(historyQuery(useScreens(), document.id))}
      failed={failed}
      item={(entry) => (
        <HistoryItem
          key={`${entry.stream}/${entry.seq}`}
          entry={entry}
          timeZone={timeZone}
          attachment={document.attachments.find(({ id }) => id === entry.attachmentId)}
          onView={onView}
        />
      )}
    />
  );
}
