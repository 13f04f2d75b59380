import { useQuery } from "@tanstack/react-query";
import Columns2 from "lucide-react/icons/columns-2";
import FileCheck from "lucide-react/icons/file-check-2";
import { Link } from "react-router";
import type { DetailPanelProps } from "@/features/documents/slots.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { useLog } from "../log/use-log.ts";
import { versionsQuery } from "./version-queries.ts";
import { VersionItem } from "./version-item.tsx";
import { compareHref, formVersions, isCorrected } from "./version-rules.ts";

/** The versions of a document's form, newest first; the original is one of them. */
export default function VersionsPanel({ document, timeZone, onView }: DetailPanelProps) {
  const log = useLog();
  const query = useQuery(versionsQuery(useScreens(), document.id));
  if (query.error && !query.data) {
    return <ErrorState {...failureOf(query.error, "Unable to load the versions")} onRetry={() => query.refetch()} />;
  }
  if (!query.data) return <Loading />;
  if (query.data.length === 0) {
    return <EmptyState title="This document has no form." icon={<FileCheck />}>No file was found for it.</EmptyState>;
  }
  const attachments = new Map(formVersions(document).map((attachment) => [attachment.id, attachment]));
  const newest = query.data[0].versionNumber;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="max-w-prose text-sm text-ink-soft">
          {isCorrected(document)
            ? "The original is never changed. Each correction is a copy of its own, kept behind it."
            : "This form has not been corrected. A correction is made on a copy; the original is never changed."}
        </p>
        <Button size="sm" className="ml-auto" onClick={() => log.setOpen(true)}>Correction log</Button>
        {newest > 1 && (
          <Button asChild size="sm">
            <Link to={compareHref(document, 1, newest)}>
              <Columns2 aria-hidden="true" />
              Compare versions
            </Link>
          </Button>
        )}
      </div>
      <ol aria-label="Versions, newest first" className="flex flex-col divide-y rounded-md border bg-paper">
        {query.data.map((version) => {
          const attachment = attachments.get(version.attachmentId);
          const { versionNumber } = version;
          // The list is newer than the document for a moment, while that is asked for anew.
          return attachment && (
            <VersionItem
              key={version.attachmentId}
              version={version}
              attachment={attachment}
              isNewest={newest > 1 && versionNumber === newest}
              timeZone={timeZone}
              compareHref={versionNumber > 1 ? compareHref(document, versionNumber - 1, versionNumber) : null}
              onView={() => onView(attachment)}
            />
          );
        })}
      </ol>
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading the versions">
      <Skeleton className="h-28" />
      <Skeleton className="mt-3 h-28" />
    </SkeletonGroup>
  );
}
