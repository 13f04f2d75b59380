import { useQuery } from "@tanstack/react-query";
import ListTodo from "lucide-react/icons/list-todo";
import { Link, useParams, useSearchParams } from "react-router";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Progress } from "@/ui/progress.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, EmptyState, ErrorState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { Batch } from "../contract.ts";
import { batchesQuery, listsOnPage } from "../queries.ts";
import { FlaggedForms } from "./flagged-forms.tsx";
import { mayCorrect } from "./may-correct.ts";

/** What needs to be corrected in a store: the forms that a flag marks, and the lists that somebody walks. */
export default function BatchesScreen() {
  const { storeId } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(storeId ?? "") ? Number(storeId) : null;
  const { permissions, timeZone, today } = useSetting(id);
  useTitle("Forms that need a correction");
  if (id === null || !mayCorrect(permissions)) {
    return <DeniedState message="You can't correct forms of this store." help="Staff of the store can." />;
  }
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-xl font-semibold">Forms that need a correction</h1>
      <FlaggedForms storeId={id} today={today} />
      <Lists storeId={id} timeZone={timeZone} />
    </div>
  );
}

/** The lists, newest first; which page of them is in the address. */
function Lists({ storeId, timeZone }: { storeId: number; timeZone: string }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("page") ?? "";
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  const query = useQuery(batchesQuery(useScreens(), storeId, page));
  const count = query.data?.count ?? 0;
  const pages = Math.max(1, Math.ceil(count / listsOnPage));
  const turn = (to: number) =>
    setSearch((before) => {
      before.set("page", String(to));
      return before;
    }, { replace: true, preventScrollReset: true });
  return (
    <section aria-label="Lists" className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">Lists</h2>
      {query.error && !query.data && (
        <ErrorState
          {...failureOf(query.error, "Unable to load the lists")}
          onRetry={() => query.refetch()}
        />
      )}
      {query.isLoading && (
        <SkeletonGroup label="Loading the lists">
          <Skeleton className="h-20" />
        </SkeletonGroup>
      )}
      {query.data && count === 0 && (
        <EmptyState title="No lists yet" icon={<ListTodo />}>
          Is the same thing wrong on many forms, such as the address of the store? Select them in the archive and choose
          "Correct the same thing".
        </EmptyState>
      )}
      {query.data && query.data.data.length > 0 && (
        <ol className="flex flex-col divide-y rounded-md border bg-paper text-sm">
          {query.data.data.map((batch) => <ListLine key={batch.id} batch={batch} timeZone={timeZone} />)}
        </ol>
      )}
      {query.data && (pages > 1 || page > pages) && (
        <nav aria-label="Pages of lists" className="flex items-center justify-end gap-2 text-sm text-ink-soft">
          <span aria-live="polite" className="tabular-nums">
            Page {formatNumber(page)} of {formatNumber(pages)}
          </span>
          <Button
            size="sm"
            disabled={page <= 1}
            onClick={() =>
              turn(Math.min(page - 1, pages))}
          >
            Newer lists
          </Button>
          <Button
            size="sm"
            disabled={page >= pages}
            onClick={() =>
              turn(page + 1)}
          >
            Older lists
          </Button>
        </nav>
      )}
    </section>
  );
}

function ListLine({ batch, timeZone }: { batch: Batch; timeZone: string }) {
  const { id, storeId, name, createdBy, createdOn, count, done, skipped } = batch;
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2.5">
      <Link
        to={`/${storeId}/corrections/${id}`}
        className="touch-target font-medium wrap-anywhere underline-offset-3 hover:underline"
      >
        {name}
      </Link>
      <Progress
        label={`By ${createdBy}`}
        value={done + skipped}
        max={count}
        text={progressWords(batch)}
      />
      <InstantText instant={createdOn} timeZone={timeZone} className="text-ink-soft" />
    </li>
  );
}

/** '3 corrected, 1 skipped, of 40': what was skipped is not done. */
function progressWords({ count, done, skipped }: Batch): string {
  const parts = [`${formatNumber(done)} corrected`, skipped > 0 ? `${formatNumber(skipped)} skipped` : ""];
  return `${parts.filter(Boolean).join(", ")}, of ${formatNumber(count)}`;
}
