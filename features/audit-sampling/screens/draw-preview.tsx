import { useQuery } from "@tanstack/react-query";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { isCalendarDate } from "@/kernel/shapes.ts";
import { formatNumber } from "@/ui/format.ts";
import { proportionalSizes } from "../allocation-rules.ts";
import { mostSampled } from "../contract.ts";
import { populationQuery } from "../queries.ts";
import { type DrawValues, type Outlook, outlookOf } from "./draw-values.ts";
import { formsText } from "./words.ts";

interface DrawPreviewProps {
  readonly auditId: number;
  readonly values: DrawValues;
}

const dateOf = (text: string) => isCalendarDate(text) ? text : "";

/** What the drawing comes to, while it is being chosen. */
export function DrawPreview({ auditId, values }: DrawPreviewProps) {
  const { stratifyBy } = values;
  const [startDate, endDate] = [dateOf(values.startDate), dateOf(values.endDate)];
  const isAsked = startDate === "" || endDate === "" || startDate <= endDate;
  const asked = { auditId, stratifyBy, startDate, endDate };
  const { data, error } = useQuery({ ...populationQuery(useScreens(), asked), enabled: isAsked });
  return (
    <div role="status" aria-live="polite" className="rounded-md border bg-frame px-4 py-3 text-sm">
      {error && <p className="text-red">{failureOf(error, "Unable to count the forms").message}</p>}
      {!error && !data && <p className="text-ink-soft">Counting the forms</p>}
      {!error && data && <Known data={data} values={values} />}
    </div>
  );
}

interface KnownProps {
  readonly data: { readonly population: number; readonly strata: readonly { label: string; population: number }[] };
  readonly values: DrawValues;
}

function Known({ data: { population, strata }, values }: KnownProps) {
  if (population === 0) return <p>There are no Forms 4473 in these dates. Choose other dates.</p>;
  const outlook = outlookOf(population, values);
  if (!outlook) return <p>{formsText(population)} to draw from.</p>;
  return (
    <>
      <p>
        <strong className="font-semibold">{formsText(outlook.size)}</strong> of {formatNumber(population)}.{" "}
        {marginText(outlook)}
      </p>
      {outlook.size > mostSampled && <p className="mt-1 text-red">10,000 is the most. Choose a wider margin.</p>}
      {values.stratifyBy !== "none" && <Shares strata={strata} size={outlook.size} />}
    </>
  );
}

function marginText({ margin, confidence }: Outlook): string {
  if (margin === 0) return "All of them: the error rate is exact.";
  return `The error rate will be known within ${margin.toFixed(1)} points at ${confidence}% confidence.`;
}

/** How many groups are named; the others are counted. */
const mostShown = 12;

function Shares({ strata, size }: { readonly strata: KnownProps["data"]["strata"]; readonly size: number }) {
  const sizes = proportionalSizes(strata.map(({ population }) => population), size);
  const rest = strata.length - mostShown;
  return (
    <ul className="mt-2 grid gap-x-6 text-ink-soft tabular-nums sm:grid-cols-2">
      {strata.slice(0, mostShown).map(({ label, population }, at) => (
        <li key={label} className="flex justify-between gap-3">
          <span className="min-w-0 truncate">{label}</span>
          <span className="shrink-0">{formatNumber(sizes[at])} of {formatNumber(population)}</span>
        </li>
      ))}
      {rest > 0 && <li>and {formatNumber(rest)} more groups</li>}
    </ul>
  );
}
