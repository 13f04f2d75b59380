import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Audit } from "@/features/audits/contract.ts";
import type { AuditTabProps } from "@/features/audits/slots.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { endedInternalQuery } from "../queries.ts";
import { SampleBoard } from "./sample-board.tsx";
import { datesText } from "./words.ts";

/** 'Sample': of the internal audit that is under way, else of those that have ended. */
export default function SampleTab({ storeId, audit }: AuditTabProps) {
  return audit ? <SampleBoard key={audit.id} audit={audit} /> : <EndedAudits storeId={storeId} />;
}

function EndedAudits({ storeId }: Pick<AuditTabProps, "storeId">) {
  const [search, setSearch] = useSearchParams();
  const { data: audits, error, refetch } = useQuery(endedInternalQuery(useScreens(), storeId));
  if (error && !audits) {
    const { message, requestId } = failureOf(error, "Unable to fetch audit");
    return <ErrorState message={message} requestId={requestId} onRetry={() => refetch()} />;
  }
  if (!audits) return <Loading />;
  const shown = audits.find(({ id }) => String(id) === search.get("audit")) ?? audits[0];
  if (!shown) {
    return (
      <EmptyState title="No internal audit is under way.">
        Its lead can draw a sample here: reviewing some forms tells how many of all forms have errors.
      </EmptyState>
    );
  }
  const choose = (audit: string) =>
    setSearch((before) => {
      for (const name of ["sample", "part", "page"]) before.delete(name);
      before.set("audit", audit);
      return before;
    }, { replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-col gap-4">
      {audits.length > 1 && (
        <Field label="Ended audit" className="max-w-sm">
          <Select
            options={audits.map(optionOf)}
            value={String(shown.id)}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      )}
      <SampleBoard key={shown.id} audit={shown} />
    </div>
  );
}

function optionOf({ id, leadAuditorName, ...dates }: Audit) {
  return { value: String(id), label: `${datesText(dates)}, led by ${leadAuditorName}` };
}

function Loading() {
  return (
    <SkeletonGroup label="Loading the samples">
      <Skeleton className="h-10" />
      <Skeleton className="mt-3 h-48" />
    </SkeletonGroup>
  );
}
