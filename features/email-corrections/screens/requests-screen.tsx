import { useQuery } from "@tanstack/react-query";
import Mail from "lucide-react/icons/mail";
import { Link, useParams, useSearchParams } from "react-router";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, EmptyState, ErrorState } from "@/ui/states.tsx";
import { type CorrectionRequest, requestPermission } from "../contract.ts";
import { requestsOnPage, storeRequestsQuery } from "../queries.ts";
import { RequestEntry } from "./request-entry.tsx";

const title = "Correction requests";

/** The correction requests of a store: what buyers have yet to do, and what waits for a review. */
export default function RequestsScreen() {
  const { storeId } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(storeId ?? "") ? Number(storeId) : null;
  const { permissions, timeZone } = useSetting(id);
  useTitle(title);
  if (id === null || !permissions.includes(requestPermission)) {
    return <DeniedState message="You can't see correction requests of this store." help="Staff of the store can." />;
  }
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-xl font-semibold">{title}</h1>
      <Requests storeId={id} timeZone={timeZone} />
    </div>
  );
}

/** Which are shown and which page of them is in the address. */
function Requests({ storeId, timeZone }: { storeId: number; timeZone: string }) {
  const [search, setSearch] = useSearchParams();
  const state = search.get("state") === "all" ? "all" : "open";
  const asked = search.get("page") ?? "";
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  const query = useQuery(storeRequestsQuery(useScreens(), storeId, { state, page }));
  const count = query.data?.count ?? 0;
  const pages = Math.max(1, Math.ceil(count / requestsOnPage));
  const show = (wanted: { state?: "open" | "all"; page?: number }) =>
    setSearch((before) => {
      before.delete("page");
      if (wanted.state) before.set("state", wanted.state);
      if (wanted.page) before.set("page", String(wanted.page));
      return before;
    }, { replace: true, preventScrollReset: true });
  return (
    <>
      <div role="group" aria-label="Which requests" className="flex gap-2">
        {(["open", "all"] as const).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={state === one ? "primary" : "secondary"}
            aria-pressed={state === one}
            onClick={() => show({ state: one })}
          >
            {one === "open" ? "Open" : "All"}
          </Button>
        ))}
      </div>
      {query.error && !query.data && (
        <ErrorState
          {...failureOf(query.error, "Unable to load the correction requests")}
          onRetry={() => query.refetch()}
        />
      )}
      {query.isLoading && (
        <SkeletonGroup label="Loading the correction requests">
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
      {query.data && count === 0 && (
        <EmptyState
          title={state === "open" ? "No open requests" : "No correction requests"}
          icon={<Mail />}
          action={state === "open" && (
            <Button size="sm" onClick={() => show({ state: "all" })}>Show all requests</Button>
          )}
        >
          Only the buyer may correct the buyer's sections. Open a document and choose "Email a correction request".
        </EmptyState>
      )}
      {query.data && query.data.data.length > 0 && (
        <ol aria-label={`${title}, newest first`} className="flex flex-col divide-y rounded-md border bg-paper">
          {query.data.data.map((request) => (
            <RequestEntry key={request.id} request={request} document={null} timeZone={timeZone}>
              <CustomerLink request={request} />
            </RequestEntry>
          ))}
        </ol>
      )}
      {query.data && (pages > 1 || page > pages) && (
        <nav aria-label="Pages of requests" className="flex items-center justify-end gap-2 text-sm text-ink-soft">
          <span aria-live="polite" className="tabular-nums">Page {formatNumber(page)} of {formatNumber(pages)}</span>
          <Button
            size="sm"
            disabled={page <= 1}
            onClick={() =>
              show({ page: Math.min(page - 1, pages) })}
          >
            Newer requests
          </Button>
          <Button
            size="sm"
            disabled={page >= pages}
            onClick={() =>
              show({ page: page + 1 })}
          >
            Older requests
          </Button>
        </nav>
      )}
    </>
  );
}

function CustomerLink({ request: { storeId, documentId, customerName } }: { request: CorrectionRequest }) {
  return (
    <Link
      to={`/${storeId}/documents/${documentId}?tab=requests`}
      className="touch-target font-medium wrap-anywhere underline-offset-3 hover:underline"
    >
      {customerName || "Document"}
    </Link>
  );
}
