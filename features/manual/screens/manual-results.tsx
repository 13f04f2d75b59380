import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { MarkedText } from "@/ui/marked-text.tsx";
import { SkeletonBox } from "@/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { manualSearchQuery } from "../queries.ts";

/** Pages that answer a search, with the words found marked. */
export function ManualResults({ sought }: { readonly sought: string }) {
  const query = useQuery(manualSearchQuery(useScreens(), sought));
  const { data, error } = query;
  if (error && !data) {
    return <ErrorState {...failureOf(error, "Unable to search the manual")} onRetry={() => void query.refetch()} />;
  }
  if (!data) return <SkeletonBox label="Searching the manual" className="h-96" />;
  if (data.count === 0) {
    return (
      <EmptyState
        title={`Nothing found for “${sought}”`}
        action={
          <Link
            to="/manual"
            className="inline-flex items-center font-medium text-accent underline pointer-coarse:min-h-11"
          >
            All pages of the manual
          </Link>
        }
      >
        Try one word for what you want to do, such as print, flag or password, and check the spelling.
      </EmptyState>
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-2">
      <p role="status" className="text-sm text-ink-soft">
        {data.count === 1 ? "1 page" : `${data.count} pages`} for “{sought}”
        {data.count > data.data.length && `, the first ${data.data.length} shown`}
      </p>
      <ol className="flex flex-col" aria-label="Search results">
        {data.data.map(({ page, title, part, excerpt, found }) => (
          <li key={page} className="border-b">
            <Link to={`/manual/${page}`} className="flex flex-col gap-1 rounded-md px-2 py-3 hover:bg-hover">
              <span className="text-base font-semibold text-accent">
                <MarkedText found={found.join(" ")}>{title}</MarkedText>
              </span>
              <span className="text-xs text-ink-faint">{part}</span>
              <span className="text-sm text-ink-soft">
                <MarkedText found={found.join(" ")}>{excerpt}</MarkedText>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
