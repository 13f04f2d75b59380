import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardHeader } from "@/ui/card.tsx";
import { DataTable } from "@/ui/data-table.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { type AuditPlace, trailQuery } from "../queries.ts";
import { trailColumns, TrailRow } from "./trail-columns.tsx";

const view = { page: 1, limit: 10, kind: null, userId: null } as const;

/** What happened last in an audit, while it happens; the rest stands in the tab 'Audit History'. */
export function LatestEntries({ timeZone, ...place }: AuditPlace & { readonly timeZone: string }) {
  const { data, error, refetch } = useQuery(trailQuery(useScreens(), place, view));
  const failure = error && !data ? failureOf(error, "Unable to load audit history") : undefined;
  return (
    <Card className="overflow-clip" aria-label="Latest activity">
      <CardHeader
        title="Latest activity"
        actions={
          <Button asChild size="sm" className="pointer-coarse:min-h-11">
            <Link to="?tab=history" preventScrollReset>Audit History</Link>
          </Button>
        }
      />
      <DataTable
        label="Latest activity"
        columns={trailColumns(place.storeId, timeZone)}
        rows={data?.data}
        rowId={({ id }) => String(id)}
        rowName={({ title }) => title}
        error={failure && { ...failure, onRetry: () => void refetch() }}
        mobileRow={(row) => <TrailRow entry={row} timeZone={timeZone} />}
        skeletonRows={5}
        empty={<EmptyState title="Nothing has happened yet." />}
      />
    </Card>
  );
}
