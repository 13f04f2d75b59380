import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { AddressNote, leftOutOf } from "@/ui/address-note.tsx";
import { Card } from "@/ui/card.tsx";
import { formatNumber } from "@/ui/format.ts";
import { TablePagination } from "@/ui/pagination.tsx";
import { DeniedState } from "@/ui/states.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import type { IntakeCounts, IntakePage } from "../contract.ts";
import { intakeListQuery, type ListPlace, listPlace } from "../queries.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import { IntakeTable } from "./intake-table.tsx";
import { StateFilter } from "./state-filter.tsx";

/** What waits to be verified in a store: from the watched folder, from imports, from uploads. */
export default function ToVerify() {
  const { storeId } = useParams();
  const [search] = useSearchParams();
  const place = listPlace(storeId, search);
  return place ? <List place={place} /> : <DeniedState message="Page not found, or you don't have access to it." />;
}

function List({ place }: { place: ListPlace }) {
  const context = useScreens();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayChoose = place.state !== "filed";
  const { timeZone } = useSetting(place.storeId);
  const list = useQuery(intakeListQuery(context, place));
  const { data, error } = list;
  const waiting = data ? openCount(data.counts) : null;
  useTitle(waiting ? `To verify ${formatNumber(waiting)}` : "To verify");
  const start = startHref(place, data);
  useHotkeys(start ? { v: () => void navigate(start) } : {});

  const failure = error && failureOf(error, "Unable to load the documents to verify");
  if (failure && !data && (failure.status === 403 || failure.status === 404)) {
    return <DeniedState message={failure.message} help="Ask an admin of your account for access." />;
  }
  const go = (change: Partial<ListPlace>) => {
    const { state, page, limit } = { ...place, page: 1, ...change };
    setChosen(new Set());
    setSearch({ ...(state === "open" ? {} : { state }), page: String(page), limit: String(limit) }, {
      preventScrollReset: true,
    });
  };
  return (
    <div className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="mr-auto text-xl font-semibold tabular-nums">
          To verify{waiting ? ` ${formatNumber(waiting)}` : ""}
        </h1>
        {start && (
          <Button asChild variant="primary">
            <Link to={start}>Start verifying</Link>
          </Button>
        )}
      </header>
      <StateFilter value={place.state} counts={data?.counts} onChange={(state) => go({ state })} />
      <AddressNote leftOut={leftOutOf(search, { state: place.state, page: place.page, limit: place.limit })} />
      <Card className="overflow-clip" aria-label="To verify">
        {chosen.size > 0 && (
          <ChosenBar
            storeId={place.storeId}
            chosen={chosen}
            isDiscarded={place.state === "discarded"}
            onClear={() => setChosen(new Set())}
          />
        )}
        <IntakeTable
          selection={mayChoose ? chosen : undefined}
          onSelectionChange={setChosen}
          storeId={place.storeId}
          hasInbox={data?.hasInbox ?? false}
          now={list.dataUpdatedAt}
          timeZone={timeZone}
          state={place.state}
          onShowWaiting={() => go({ state: "open" })}
          rows={data?.data}
          refreshing={list.isPlaceholderData}
          error={failure && !data ? { ...failure, onRetry: () => void list.refetch() } : undefined}
          emptyAction={
            <Button asChild variant="primary">
              <Link to={`/${place.storeId}/documents?upload=1`}>Upload New Document</Link>
            </Button>
          }
        />
        {data && data.count > 0 && (
          <TablePagination
            page={place.page}
            limit={place.limit}
            total={data.count}
            onPageChange={(page) => go({ page })}
            onLimitChange={(limit) => go({ limit })}
          />
        )}
      </Card>
    </div>
  );
}

function openCount({ reading, ready, failed }: IntakeCounts): number {
  return reading + ready + failed;
}

/** The first item on the page that can be verified and that nobody is at. */
function startHref({ storeId }: ListPlace, page: IntakePage | undefined): string | null {
  const first = page?.data.find(({ state, claim }) => state === "ready" && (claim === null || claim.isOwn));
  return first ? `/${storeId}/to-verify/${first.id}` : null;
}
