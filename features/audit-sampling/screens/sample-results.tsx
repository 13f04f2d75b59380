import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import type { Results } from "../contract-results.ts";
import type { Sample } from "../contract.ts";
import { findingLabel } from "../finding-kind-rules.ts";
import { resultsQuery } from "../queries.ts";
import { BarList } from "./bar-list.tsx";
import { percentText } from "./words.ts";

/** What the review of a sample came to, in numbers and bars. */
export function SampleResults({ sample }: { readonly sample: Sample }) {
  const { data: results, error, refetch } = useQuery(resultsQuery(useScreens(), sample.id));
  if (error && !results) {
    const failure = failureOf(error, "Unable to load the results");
    if (isDenied(failure)) return null;
    return <ErrorState message={failure.message} requestId={failure.requestId} onRetry={() => refetch()} />;
  }
  if (!results) {
    return (
      <SkeletonGroup label="Loading the results">
        <Skeleton className="h-24" />
      </SkeletonGroup>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Numbers results={results} />
      {results.byKind.length > 0 && (
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
          <BarList
            title="Findings by kind"
            of="Kind"
            counts="Findings"
            empty="No findings."
            bars={results.byKind.map(({ kind, findings, major }) => ({
              ...{ key: kind, label: findingLabel(kind), value: findings },
              note: major > 0 ? `${formatNumber(major)} major` : undefined,
            }))}
          />
          <BarList
            title="Findings by employee"
            of="Filed by"
            counts="Findings"
            empty="No findings."
            bars={results.byEmployee.filter(({ findings }) => findings > 0).map(employeeBar)}
          />
        </div>
      )}
      {results.byStratum.length > 1 && results.reviewed > 0 && <Groups results={results} />}
    </div>
  );
}

function employeeBar({ employeeId, name, findings, withFindings, reviewed }: Results["byEmployee"][number]) {
  return {
    ...{ key: String(employeeId), label: name, value: findings },
    note: `${formatNumber(withFindings)} of ${formatNumber(reviewed)} reviewed forms`,
  };
}

function Numbers({ results }: { readonly results: Results }) {
  const { estimate, reviewed, withFindings, population } = results;
  if (!estimate) {
    return (
      <p className="text-sm text-ink-soft">
        The error rate appears here once forms of the sample are marked as reviewed.
      </p>
    );
  }
  const { rate, low, high, projected, projectedLow, projectedHigh, isPartial } = estimate;
  return (
    <div>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        <Fact name="Error rate" note={`95% confidence: ${percentText(low)} to ${percentText(high)}`}>
          {percentText(rate)}
        </Fact>
        <Fact
          name="Reviewed forms with findings"
          note={`of ${formatNumber(reviewed)} reviewed`}
        >
          {formatNumber(withFindings)}
        </Fact>
        <Fact
          name="Forms with errors, projected"
          note={`${formatNumber(projectedLow)} to ${formatNumber(projectedHigh)} of ${formatNumber(population)}`}
        >
          {formatNumber(projected)}
        </Fact>
      </dl>
      {isPartial && (
        <p className="mt-2 text-sm text-ink-soft">
          Some groups have no reviewed form yet. The rate is that of the others.
        </p>
      )}
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Fact({ name, note, children }: FactProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-2xl font-semibold tabular-nums">{children}</dd>
      <dd className="text-sm text-ink-soft tabular-nums">{note}</dd>
    </div>
  );
}

function Groups({ results: { byStratum } }: { readonly results: Results }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold">Results by group</summary>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full tabular-nums">
          <thead className="text-left text-ink-soft">
            <tr className="border-b">
              <th scope="col" className="py-1.5 pr-4 font-medium">Group</th>
              {["Forms", "Drawn", "Reviewed", "With findings"].map((heading) => (
                <th key={heading} scope="col" className="py-1.5 pl-4 text-right font-medium">{heading}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byStratum.map(({ key, label, population, size, reviewed, withFindings }) => (
              <tr key={key} className="border-b last:border-0">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">{label}</th>
                {[population, size, reviewed, withFindings].map((count, at) => (
                  <td key={at} className="py-1.5 pl-4 text-right">{formatNumber(count)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
