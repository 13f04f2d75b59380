import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Select } from "@/ui/select.tsx";
import { SkeletonBox } from "@/ui/skeleton.tsx";
import type { ViewerLink } from "@/ui/pdf-viewer/viewer-link.ts";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { documentQuery } from "../../queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { PageView } from "./page-view.tsx";

export interface DocumentPagesProps {
  readonly documentId: number;
  /** Other viewers on the same screen. */
  readonly link?: ViewerLink;
}

/** The pages of a document in the viewer, for screens of other features; its parent has a height. */
export default function DocumentPages({ documentId, link }: DocumentPagesProps) {
  const query = useQuery(documentQuery(useScreens(), documentId));
  const [chosen, setChosen] = useState<number | null>(null);
  const { data: document, error } = query;
  if (error && !document) {
    return <ErrorState {...failureOf(error, "Unable to load document details")} onRetry={() => query.refetch()} />;
  }
  if (!document) return <SkeletonBox label="Loading the document" className="m-6 h-[calc(100%-3rem)]" />;
  const { attachments } = document;
  const shown = attachments.find(({ id }) => id === chosen) ??
    attachments.findLast(({ isMainAttachment }) => isMainAttachment) ?? attachments[0];
  if (!shown) return <EmptyState title="This document has no pages.">No file was found for it.</EmptyState>;
  return (
    <div className="flex h-full min-w-0 flex-col">
      {attachments.length > 1 && (
        <Select
          aria-label="File"
          className="rounded-none border-x-0 border-t-0"
          value={String(shown.id)}
          options={attachments.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      )}
      <div className="min-h-0 min-w-0 grow">
        <PageView attachment={shown} link={link} />
      </div>
    </div>
  );
}
