import { useQuery } from "@tanstack/react-query";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { SkeletonBox } from "@/ui/skeleton.tsx";
import type { ManualEntry } from "../contract.ts";
import { manualPageQuery } from "../queries.ts";
import { headingId } from "./heading-id.ts";
import { ManualText } from "./manual-text.tsx";

interface ManualPageProps {
  readonly page: string;
  readonly pages: readonly ManualEntry[];
}

/** One page, with the way back, what is on it, and the pages beside it. */
export function ManualPage({ page, pages }: ManualPageProps) {
  const query = useQuery(manualPageQuery(useScreens(), page));
  useTitle(query.data ? `${query.data.title} · Manual` : "Manual");
  useScrollToHeading(query.data !== undefined);
  const { data, error } = query;
  if (error && !data) {
    const failure = failureOf(error, "Unable to fetch user manual");
    // One that can be no name (400) is no page either.
    if (failure.status >= 400 && failure.status < 500) return <NoSuchPage />;
    return <ErrorState {...failure} onRetry={() => void query.refetch()} />;
  }
  // What is known of the page from the list stands there at once; its text follows.
  const entry = data ?? pages.find((one) => one.page === page);
  return (
    <article className="flex min-w-0 flex-col gap-4 pb-8">
      {entry && <Heading {...entry} />}
      {data
        ? (
          <>
            <OnThisPage text={data.text} />
            <ManualText text={data.text} pictures={data.pictures} />
            <Neighbors page={page} pages={pages} />
          </>
        )
        : <SkeletonBox label="Loading the page" className="h-96" />}
    </article>
  );
}

function Heading({ part, title }: Pick<ManualEntry, "part" | "title">) {
  return (
    <>
      <Breadcrumbs part={part} />
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
    </>
  );
}

function NoSuchPage() {
  return (
    <EmptyState
      title="Page not found"
      action={
        <Link
          to="/manual"
          className="inline-flex items-center font-medium text-accent underline pointer-coarse:min-h-11"
        >
          All pages of the manual
        </Link>
      }
    >
      The manual has no page at this address. Search for it, or look through all pages.
    </EmptyState>
  );
}

function Breadcrumbs({ part }: { readonly part: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-soft print:hidden">
      <ol className="flex flex-wrap items-center gap-1">
        <li>
          <Link to="/manual" className="inline-flex items-center underline underline-offset-3 pointer-coarse:min-h-11">
            Manual
          </Link>
        </li>
        <li className="flex items-center gap-1">
          <ChevronRight aria-hidden="true" className="size-4" />
          {part}
        </li>
      </ol>
    </nav>
  );
}

/** Longer pages begin with what is on them. */
function OnThisPage({ text }: { readonly text: string }) {
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading.replaceAll(/[*`]/g, ""));
  if (headings.length < 3) return null;
  return (
    <nav aria-label="On this page" className="max-w-3xl text-sm print:hidden">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {headings.map((heading) => (
          <li key={heading}>
            <a
              href={`#${headingId(heading)}`}
              className="inline-flex items-center text-accent underline underline-offset-3 pointer-coarse:min-h-11"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Neighbors({ page, pages }: ManualPageProps) {
  const at = pages.findIndex((entry) => entry.page === page);
  const [before, after] = at === -1 ? [] : [pages[at - 1], pages[at + 1]];
  const className = "flex min-h-11 items-center gap-1 rounded-md border px-3 py-2 text-sm hover:bg-hover";
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-4 flex max-w-3xl flex-wrap justify-between gap-3 print:hidden"
    >
      {before && (
        <Link to={`/manual/${before.page}`} rel="prev" className={className}>
          <ChevronLeft aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">Previous:</span>
          {before.title}
        </Link>
      )}
      {after && (
        <Link to={`/manual/${after.page}`} rel="next" className={`${className} ml-auto`}>
          <span className="sr-only">Next:</span>
          {after.title}
          <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
        </Link>
      )}
    </nav>
  );
}

/** An address with a heading leads to it, once the page is there. */
function useScrollToHeading(isThere: boolean): void {
  const { hash, pathname } = useLocation();
  const last = useRef("");
  useEffect(() => {
    const address = pathname + hash;
    if (!isThere || hash === "" || last.current === address) return;
    last.current = address;
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, hash, pathname]);
}
