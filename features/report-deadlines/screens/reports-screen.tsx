import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card } from "@/ui/card.tsx";
import { TablePagination } from "@/ui/pagination.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, EmptyState, ErrorState } from "@/ui/states.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import { reportPermission } from "../contract.ts";
import { type ReportPlace, reportPlace, reportsOnPage, reportsQuery } from "../queries.ts";
import { LossDialog } from "./loss-dialog.tsx";
import { ReportEntry } from "./report-entry.tsx";

const title = "ATF Reports";

/** The reports that must go to ATF: open ones, the first due first, and those that are done. */
export default function ReportsScreen() {
  const { storeId } = useParams();
  const [search] = useSearchParams();
  const place = reportPlace(storeId, search);
  const { permissions, timeZone } = useSetting(place?.storeId ?? null);
  useTitle(title);
  if (!place || !permissions.includes(reportPermission)) {
    return <DeniedState message="You can't see ATF reports of this store." help="Staff of the store can." />;
  }
  return <Reports key={place.storeId} place={place} timeZone={timeZone} />;
}

function Reports({ place, timeZone }: { readonly place: ReportPlace; readonly timeZone: string }) {
  const [, setSearch] = useSearchParams();
  const [noting, setNoting] = useState(false);
  const { data } = useQuery(reportsQuery(useScreens(), place));
  const list = <ReportList place={place} timeZone={timeZone} onNote={() => setNoting(true)} />;
  const open = (state: string) =>
    setSearch(state === "done" ? { state } : {}, { replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold">{title}</h1>
          <p className="text-sm text-ink-soft">
            Multiple sales are found as forms are filed, by the buyer's name. Check each one before you send it.
          </p>
        </div>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setNoting(true)}>Theft or loss</Button>
      </div>
      <Tabs
        label="Which reports"
        value={place.state}
        onValueChange={open}
        items={[
          { value: "open", label: "Open", count: data?.open, content: list },
          { value: "done", label: "Done", content: list },
        ]}
      />
      {noting && <LossDialog storeId={place.storeId} timeZone={timeZone} onClose={() => setNoting(false)} />}
    </div>
  );
}

interface ListProps {
  readonly place: ReportPlace;
  readonly timeZone: string;
  readonly onNote: () => void;
}

function ReportList({ place, timeZone, onNote }: ListProps) {
  const query = useQuery(reportsQuery(useScreens(), place));
  const [, setSearch] = useSearchParams();
  const { data, error, refetch } = query;
  if (!data && error) {
    return <ErrorState {...failureOf(error, "Unable to load the ATF reports")} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading />;
  if (data.data.length === 0) return <Nothing state={place.state} onNote={onNote} />;
  const show = (page: number) =>
    setSearch((before) => {
      before.set("page", String(page));
      return before;
    }, { replace: true });
  return (
    <div className="flex flex-col gap-3">
      <Card aria-label={place.state === "open" ? "Open reports" : "Reports that are done"}>
        <ul className="divide-y divide-line">
          {data.data.map((report) => <ReportEntry key={report.id} report={report} timeZone={timeZone} />)}
        </ul>
      </Card>
      {data.count > reportsOnPage && (
        <TablePagination
          page={place.page}
          limit={reportsOnPage}
          maxLimit={reportsOnPage}
          total={data.count}
          onPageChange={show}
          onLimitChange={() => {}}
        />
      )}
    </div>
  );
}

function Nothing({ state, onNote }: { readonly state: "open" | "done"; readonly onNote: () => void }) {
  if (state === "done") return <EmptyState title="No reports are done yet." />;
  return (
    <EmptyState title="No reports are due." action={<Button onClick={onNote}>Report a theft or loss</Button>}>
      Two or more handguns to one buyer within five business days go on ATF Form 3310.4 by close of business that day.
    </EmptyState>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading ATF reports" className="flex flex-col gap-4">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </SkeletonGroup>
  );
}
