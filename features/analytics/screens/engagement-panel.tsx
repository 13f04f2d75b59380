import ChartLine from "lucide-react/icons/chart-line";
import Pencil from "lucide-react/icons/pencil";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { DashboardProps } from "@/features/dashboard/slots.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { cn } from "@/ui/cn.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { type EngagementPage, texts } from "../contract.ts";
import { engagementQuery } from "../queries.ts";
import Chart from "./chart.tsx";
import { type ChartChoice, chartChoice, ranges, withChoice } from "./chart-choice.ts";
import { EngagementTable } from "./engagement-table.tsx";
import { type Paint, paintKey } from "./paint-key.ts";
import { plottedPoints, selectedProperties } from "./plotted.ts";
import PropertiesDialog from "./properties-dialog.tsx";
import { todayAt } from "./today.ts";

type ChooseChart = (change: Partial<ChartChoice>) => void;

/** The Engagement chart: the selected counters, summed by date. What it shows stands in the address. */
export default function EngagementPanel(place: DashboardProps) {
  const screens = useScreens();
  const [search, setSearch] = useSearchParams();
  const choice = useMemo(() => chartChoice(search), [search]);
  const choose: ChooseChart = (change) =>
    setSearch((before) => withChoice(before, change), { replace: true, preventScrollReset: true });
  const { data: session } = useQuery(sessionQuery(screens));
  const today = session ? todayAt(session, place.storeId) : "";
  const asked = useQuery({ ...engagementQuery(screens, place, choice.range, today), enabled: session !== undefined });
  const paint = screens.queries.getQueryData<Paint>(paintKey(place, choice.range, choice.ids));
  return (
    <Card aria-labelledby="engagement">
      <CardHeader
        title={<span id="engagement">Engagement</span>}
        description={selectedProperties(choice.ids).map(({ label }) => label).join(", ")}
        actions={<Controls choice={choice} choose={choose} />}
      />
      <CardBody className="relative">
        {asked.data
          ? <Numbers page={asked.data} choice={choice} paint={paint} />
          : asked.isError
          ? <ErrorState message={texts.engagementFailed} onRetry={() => void asked.refetch()} />
          : <Skeleton className="h-[260px] w-full" />}
      </CardBody>
    </Card>
  );
}

function Controls({ choice, choose }: { readonly choice: ChartChoice; readonly choose: ChooseChart }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <div role="group" aria-label="Range" className="flex rounded-md border">
        {ranges.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === choice.range}
            onClick={() => choose({ range: name })}
            className={cn(
              "touch-target relative h-9 px-3 text-sm pointer-coarse:h-11",
              name === choice.range ? "bg-selected font-semibold" : "text-ink-soft hover:bg-hover",
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <Button aria-pressed={choice.isTable} onClick={() => choose({ isTable: !choice.isTable })}>
        {choice.isTable ? "Show as chart" : "Show as table"}
      </Button>
      <Button icon={<Pencil />} onClick={() => setEditing(true)}>Edit</Button>
      {isEditing && (
        <PropertiesDialog
          open
          onOpenChange={setEditing}
          ids={choice.ids}
          onUpdate={(ids) => choose({ ids })}
        />
      )}
    </>
  );
}

interface NumbersProps {
  readonly page: EngagementPage;
  readonly choice: ChartChoice;
  readonly paint: Paint | undefined;
}

function Numbers({ page: { data, interval }, choice: { ids, isTable }, paint }: NumbersProps) {
  const points = useMemo(() => plottedPoints(data, ids), [data, ids]);
  if (!points.some(({ sum }) => sum > 0)) {
    return (
      <EmptyState icon={<ChartLine />} title="Nothing to show for this range" className="h-[260px] justify-center">
        The line appears as documents are uploaded and worked on. Select a longer range, or edit what is shown.
      </EmptyState>
    );
  }
  return (
    <>
      {!isTable && <Chart points={points} interval={interval} paint={paint} />}
      <EngagementTable points={points} interval={interval} ids={ids} isHidden={!isTable} />
    </>
  );
}
