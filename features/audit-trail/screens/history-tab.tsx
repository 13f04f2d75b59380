import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AuditTabProps } from "@/features/audits/slots.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { DataTable } from "@/ui/data-table.tsx";
import { Pagination } from "@/ui/pagination.tsx";
import { Select } from "@/ui/select.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { trailKindNames } from "../kind-rules.ts";
import { type AuditPlace, trailPeopleQuery, trailQuery, type TrailView } from "../queries.ts";
import { kindWords, trailColumns, TrailRow } from "./trail-columns.tsx";

const start: TrailView = { page: 1, limit: 50, kind: null, userId: null };

/** 'Audit History': what the auditors did, newest first, while it happens. */
export default function HistoryTab({ storeId, audit }: AuditTabProps) {
  if (!audit) {
    return (
      <EmptyState title="No audit is under way.">
        While an audit is active, everything its auditors open, flag, review or export appears here.
      </EmptyState>
    );
  }
  return <History key={audit.id} place={{ storeId, auditId: audit.id }} />;
}

function History({ place }: { readonly place: AuditPlace }) {
  const context = useScreens();
  const [view, setView] = useState(start);
  const { data, error, isPlaceholderData, refetch } = useQuery(trailQuery(context, place, view));
  const { data: session } = useQuery(sessionQuery(context));
  const timeZone = session?.stores.find(({ id }) => id === place.storeId)?.timeZone ?? "UTC";
  const failure = error && !data ? failureOf(error, "Unable to load audit history") : undefined;
  return (
    <div className="flex flex-col gap-3">
      <Filters place={place} view={view} onChange={(change) => setView({ ...view, ...change, page: 1 })} />
      <DataTable
        label="Audit history"
        columns={trailColumns(place.storeId, timeZone)}
        rows={data?.data}
        rowId={({ id }) => String(id)}
        rowName={({ title }) => title}
        refreshing={isPlaceholderData}
        error={failure && { ...failure, onRetry: () => void refetch() }}
        mobileRow={(row) => <TrailRow entry={row} timeZone={timeZone} />}
        filtered={view.kind !== null || view.userId !== null}
        onClearFilters={() => setView(start)}
        empty={<EmptyState title="Nothing has happened yet." />}
      />
      {data && data.count > 0 && (
        <Pagination
          label="Pages of the audit history"
          page={view.page}
          limit={view.limit}
          total={data.count}
          totalIsLowerBound={data.countIsMinimum}
          onPageChange={(page) => setView({ ...view, page })}
          onLimitChange={(limit) => setView({ ...view, limit, page: 1 })}
        />
      )}
    </div>
  );
}

interface FiltersProps {
  readonly place: AuditPlace;
  readonly view: TrailView;
  readonly onChange: (change: Partial<TrailView>) => void;
}

function Filters({ place, view, onChange }: FiltersProps) {
  const { data: people } = useQuery(trailPeopleQuery(useScreens(), place));
  const named = (people?.data ?? []).map(({ userId, name }) => ({ value: String(userId), label: name }));
  const kinds = trailKindNames.map((kind) => ({ value: kind, label: kindWords[kind] }));
  const kindOf = (value: string) => trailKindNames.find((kind) => kind === value) ?? null;
  return (
    <div className="flex flex-wrap gap-2 *:w-56 max-sm:*:w-full">
      <Select
        aria-label="Kind of action"
        placeholder="All actions"
        options={kinds}
        value={view.kind ?? ""}
        onChange={({ target }) => onChange({ kind: kindOf(target.value) })}
      />
      <Select
        aria-label="Auditor"
        placeholder="All auditors"
        options={named}
        value={view.userId === null ? "" : String(view.userId)}
        onChange={({ target }) => onChange({ userId: target.value === "" ? null : Number(target.value) })}
      />
    </div>
  );
}
