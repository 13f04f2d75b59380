import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link, useParams } from "react-router";
import type { Document } from "@/features/documents/contract.ts";
import { documentTitle } from "@/features/documents/shared-screens.ts";
import { documentQuery, useSetting } from "@/features/documents/shared-queries.ts";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import type { Highlight } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, EmptyState, ErrorState } from "@/ui/states.tsx";
import { useCompareAddress } from "./compare-address.ts";
import { ComparedVersions } from "./compared-versions.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { VersionChoice } from "./version-choice.tsx";
import { formVersions } from "./version-rules.ts";

/** Two versions of one form: beside each other or one over the other, and what differs, in words. */
export default function CompareVersions() {
  const { storeId, documentId } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(documentId ?? "") ? Number(documentId) : null;
  useTitle("Compare versions");
  return id === null
    ? <DeniedState message="Page not found, or you don't have access to it." help="Check the address." />
    : <Loaded key={id} id={id} storeId={storeId ?? ""} />;
}

function Loaded({ id, storeId }: { id: number; storeId: string }) {
  const query = useQuery(documentQuery(useScreens(), id));
  if (query.data) return <Comparing document={query.data} />;
  if (!query.error) return <Loading />;
  const failure = failureOf(query.error, "Unable to load document details");
  if (!isDenied(failure)) return <ErrorState {...failure} onRetry={() => query.refetch()} />;
  return (
    <DeniedState
      message={failure.status === 404 ? "Document not found, or you don't have access to it." : failure.message}
      help="It may be in a store you don't have access to."
      action={
        <Button asChild>
          <Link to={`/${storeId}/documents`}>Go to the documents</Link>
        </Button>
      }
    />
  );
}

function Comparing({ document }: { document: Document }) {
  const versions = formVersions(document);
  const { timeZone } = useSetting(document.storeId);
  const asked = useCompareAddress();
  const [place, setPlace] = useState<Highlight | null>(null);
  const newest = versions.at(-1)?.versionNumber ?? 1;
  const to = asked.to ?? newest;
  const from = asked.from ?? Math.max(1, to - 1);
  const [one, other] = [from, to].map((number) => versions.find(({ versionNumber }) => versionNumber === number));
  return (
    <div className="flex flex-col gap-4">
      <Link
        to={`/${document.storeId}/documents/${document.id}?tab=versions`}
        className="touch-target flex items-center gap-1.5 self-start text-sm text-ink-soft hover:text-ink print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {documentTitle(document)}
      </Link>
      <header className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="mr-auto min-w-0">
          <h1 className="text-xl font-semibold">Compare versions</h1>
          <p className="text-sm text-ink-soft wrap-anywhere">Form of {documentTitle(document)}</p>
        </div>
        {versions.length > 1 && (
          <VersionChoice versions={versions} from={from} to={to} timeZone={timeZone} onChange={asked.set} />
        )}
      </header>
      {versions.length < 2
        ? (
          <EmptyState title="This form has one version.">
            There is nothing to compare until it has been corrected.
          </EmptyState>
        )
        : !one || !other || one === other
        ? (
          <EmptyState
            title={one && one === other ? "Choose two different versions." : "This form has no such version."}
            action={
              <Button onClick={() => asked.set({ from: "1", to: String(newest) })}>
                Compare the original with version {newest}
              </Button>
            }
          />
        )
        : (
          <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <ComparedVersions
              from={one}
              to={other}
              mode={asked.mode}
              onMode={(mode) => asked.set({ mode })}
              highlight={place}
            />
            <DifferenceList document={document} from={from} to={to} picked={place} onPick={setPlace} />
          </div>
        )}
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading the versions">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="mt-4 h-[60dvh]" />
    </SkeletonGroup>
  );
}
