import { useQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { formatNumber } from "@/ui/format.ts";
import type { Inspection } from "../contract.ts";
import { neededQuery } from "../queries.ts";

interface CountsProps {
  readonly storeId: number;
  readonly inspection: Inspection;
}

/** How many terminals are in use and needed, and what was done today. */
export function Counts({ storeId, inspection: { present, today } }: CountsProps) {
  const { data: needed } = useQuery(neededQuery(useScreens(), storeId));
  const inUse = present.filter(({ terminal }) => terminal !== null).length;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-md border bg-line md:grid-cols-4">
      <Count
        label="Terminals in use"
        value={formatNumber(inUse)}
        detail={needed
          ? `Have ${formatNumber(needed.terminals)} ready, for ${formsWords(needed.executed)} in 12 months`
          : "One for every 500 forms in 12 months"}
      />
      <Count label="Opened today" value={formatNumber(today.opened)} detail="Documents" />
      <Count label="Flagged today" value={formatNumber(today.flagged)} detail="Documents" />
      <Count label="Reviewed today" value={formatNumber(today.reviewed)} detail="Documents" />
    </dl>
  );
}

function formsWords(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "form" : "forms"}`;
}

function Count({ label, value, detail }: { readonly label: string; readonly value: string; readonly detail: string }) {
  return (
    <div className="flex flex-col bg-paper px-4 py-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
      <dd className="text-xs text-ink-faint">{detail}</dd>
    </div>
  );
}
