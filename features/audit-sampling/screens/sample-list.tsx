import type { ReactNode } from "react";
import { DataTable } from "@/ui/data-table.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { formatNumber } from "@/ui/format.ts";
import { InstantText } from "@/ui/time-text.tsx";
import type { Sample } from "../contract.ts";
import { methodWords, sampleName } from "./words.ts";

interface SampleListProps {
  readonly samples: readonly Sample[];
  readonly shownId: number;
  readonly timeZone: string;
  /** Beside the heading. */
  readonly action: ReactNode;
  readonly hrefOf: (id: number) => string;
}

/** The samples of an audit, the last one first; each leads to what is below. */
export function SampleList({ samples, shownId, timeZone, action, hrefOf }: SampleListProps) {
  return (
    <section aria-label="Samples" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">Samples</h2>
        {action}
      </div>
      {samples.length > 1 && (
        <DataTable
          label="Samples"
          columns={columns(shownId, timeZone)}
          rows={samples}
          rowId={({ id }) => String(id)}
          rowName={sampleName}
          rowHref={({ id }) => hrefOf(id)}
          mobileRow={(sample) => <SampleRow sample={sample} timeZone={timeZone} />}
        />
      )}
    </section>
  );
}

function columns(shownId: number, timeZone: string): readonly DataColumn<Sample>[] {
  return [
    {
      id: "name",
      header: "Sample",
      cell: (sample) => (
        <span className={sample.id === shownId ? "font-semibold" : undefined}>
          {sampleName(sample)}
          {sample.id === shownId && <span className="font-normal text-ink-soft">, shown below</span>}
        </span>
      ),
    },
    { id: "method", header: "Method", cell: ({ stratifyBy }) => methodWords[stratifyBy] },
    { id: "size", header: "Forms", align: "right", cell: ({ size }) => formatNumber(size) },
    { id: "reviewed", header: "Reviewed", align: "right", cell: ({ reviewed }) => formatNumber(reviewed) },
    { id: "findings", header: "With findings", align: "right", cell: ({ withFindings }) => formatNumber(withFindings) },
    { id: "by", header: "Drawn by", cell: ({ drawnBy }) => drawnBy },
    {
      id: "on",
      header: "Drawn",
      cell: ({ drawnOn }) => <InstantText instant={drawnOn} timeZone={timeZone} withTime />,
    },
  ];
}

function SampleRow({ sample, timeZone }: { readonly sample: Sample; readonly timeZone: string }) {
  const { stratifyBy, size, reviewed, drawnOn } = sample;
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex justify-between gap-2">
        <span>{sampleName(sample)}</span>
        <span className="tabular-nums">{formatNumber(reviewed)} of {formatNumber(size)} reviewed</span>
      </span>
      <span className="text-xs text-ink-soft">
        {methodWords[stratifyBy]}, <InstantText instant={drawnOn} timeZone={timeZone} withTime />
      </span>
    </span>
  );
}
