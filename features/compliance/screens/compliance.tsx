import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { SectionedPage } from "@/ui/sectioned-page.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { UnsavedChanges } from "@/ui/unsaved-changes.tsx";
import type { Compliance } from "../contract-shapes.ts";
import { complianceQuery } from "../queries.ts";
import { groups } from "../wording-rules.ts";
import { ConditionGroup } from "./condition-group.tsx";
import { LegalCard } from "./legal-card.tsx";
import { NoticeCard } from "./notice-card.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { useDownload } from "./use-download.ts";
import { useLegal } from "./use-legal.ts";
import { useNotice } from "./use-notice.ts";
import { VarianceLink } from "./variance-link.tsx";

const title = "ATF Ruling 2022-1";

/** The conditions of ATF Ruling 2022-1: how the store meets each now, and what is the dealer's to do. */
export default function ComplianceScreen() {
  useTitle(title);
  const { storeId = "" } = useParams();
  const { data, error, refetch } = useQuery(complianceQuery(useScreens(), Number(storeId)));
  if (data) return <Page key={data.storeId} page={data} />;
  if (error) {
    const failure = failureOf(error, "Unable to load the ruling's conditions");
    return (
      <>
        <h1 className="sr-only">{title}</h1>
        {isDenied(failure)
          ? <DeniedState message={failure.message} help="Managers of the store can see this page." />
          : <ErrorState message={failure.message} requestId={failure.requestId} onRetry={() => void refetch()} />}
      </>
    );
  }
  return (
    <SkeletonGroup label="Loading the ruling's conditions" className="flex max-w-5xl flex-col gap-4">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-28" />
      <Skeleton className="h-96" />
    </SkeletonGroup>
  );
}

function Page({ page }: { readonly page: Compliance }) {
  const notice = useNotice(page);
  const legal = useLegal(page);
  const report = useDownload({
    path: `/api/stores/${page.storeId}/compliance/report`,
    name: `${title}.pdf`,
    failure: "Unable to make the report",
  });
  return (
    <div className="flex flex-col gap-4">
      <header className="flex max-w-[77rem] flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold">{title}</h1>
          <p className="text-ink-soft">{page.storeName}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => globalThis.print()}>Print</Button>
          <Button busy={report.isPending} onClick={() => report.mutate()}>Report (PDF)</Button>
        </div>
      </header>
      <SectionedPage>
        <SummaryCard counts={page.counts} />
        {groups.map(({ group, title }) => <ConditionGroup key={group} group={group} title={title} page={page} />)}
        <NoticeCard page={page} change={notice} />
        <LegalCard page={page} change={legal} />
        <VarianceLink page={page} />
      </SectionedPage>
      <UnsavedChanges when={notice.isChanged || legal.isChanged} />
    </div>
  );
}
