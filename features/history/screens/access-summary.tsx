import type { UseQueryResult } from "@tanstack/react-query";
import Eye from "lucide-react/icons/eye";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { formatInstant, formatNumber } from "@/ui/format.ts";
import { EmptyState } from "@/ui/states.tsx";
import type { HistoryPerson } from "../contract.ts";
import { EntriesError, EntriesSkeleton } from "./entry-list.tsx";
import { whenWords } from "./when-words.ts";

interface AccessSummaryProps {
  readonly query: UseQueryResult<HistoryPerson[]>;
  readonly timeZone: string;
  /** Shows the looks of one person. */
  readonly onChoose: (userId: number) => void;
}

const heading = "border-b px-3 py-2 text-left text-xs font-medium text-ink-soft";
const cell = "border-b px-3 py-2 align-top";

/** Who has seen the document: how, how often, and when first and last. */
export function AccessSummary({ query, timeZone, onChoose }: AccessSummaryProps) {
  const { data, error } = query;
  if (!data) {
    return error
      ? <EntriesError error={error} failed="Unable to load document history" onRetry={() => void query.refetch()} />
      : <EntriesSkeleton label="Views" />;
  }
  const lookers = data.filter(({ lastLook }) => lastLook !== null);
  if (lookers.length === 0) {
    return (
      <EmptyState icon={<Eye aria-hidden="true" />} title="No one has viewed this document yet.">
        Anyone who views, prints, downloads or exports it will be listed here.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Views" className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">
        {lookers.length === 1 ? "1 person has" : `${formatNumber(lookers.length)} people have`} viewed this document.
      </p>
      <div className="rounded-md border bg-paper">
        <table className="w-full text-sm">
          <caption className="sr-only">Views</caption>
          <thead>
            <tr>
              <th scope="col" className={heading}>Person</th>
              <th scope="col" className={heading}>How often</th>
              <th scope="col" className={cn(heading, "max-sm:hidden")}>First</th>
              <th scope="col" className={heading}>Last</th>
            </tr>
          </thead>
          <tbody className="[&_tr:last-child>*]:border-b-0">
            {lookers.map((person) => (
              <tr key={`${person.userId}/${person.behind ?? ""}`}>
                <th scope="row" className={cn(cell, "text-left font-normal")}>
                  <Button variant="link" className="-ml-0.5 text-left" onClick={() => onChoose(person.userId)}>
                    {person.userName || "Strongroom"}
                  </Button>
                  {person.behind && (
                    <span className="block text-xs text-ink-soft">by {person.behind} on their behalf</span>
                  )}
                </th>
                <td className={cn(cell, "tabular-nums")}>{howOften(person)}</td>
                <td className={cn(cell, "tabular-nums max-sm:hidden")}>
                  <When instant={person.firstLook} timeZone={timeZone} />
                </td>
                <td className={cn(cell, "tabular-nums")}>
                  <When instant={person.lastLook} timeZone={timeZone} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function When({ instant, timeZone }: { instant: string | null; timeZone: string }) {
  if (instant === null) return null;
  return <time dateTime={instant} title={formatInstant(instant, timeZone)}>{whenWords(instant, timeZone)}</time>;
}

/** 'Viewed 5 times, printed once'. */
export function howOften({ viewed, printed, downloaded, exported }: HistoryPerson): string {
  const ways = [["viewed", viewed], ["printed", printed], ["downloaded", downloaded], ["exported", exported]] as const;
  const words = ways.filter(([, count]) => count > 0).map(([way, count]) => `${way} ${timesWords(count)}`).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function timesWords(count: number): string {
  return count === 1 ? "once" : `${formatNumber(count)} times`;
}
