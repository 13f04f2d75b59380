import { Fragment } from "react";
import { useQuery } from "@tanstack/react-query";
import Lightbulb from "lucide-react/icons/lightbulb";
import SearchX from "lucide-react/icons/search-x";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Mono } from "@/ui/mono.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { nearestDocuments } from "../../contract-archive.ts";
import { differenceOf } from "./difference.ts";
import { type Filters, withChange, withoutFilters } from "./filters.ts";
import { listQueryOf } from "./place.ts";
import { filterWords, nearestWords } from "./filter-words.ts";
import type { ArchiveAddress } from "./use-archive.ts";

export interface NothingFoundProps {
  archive: ArchiveAddress;
  onOpen: (filters: Filters) => void;
  onClear: () => void;
}

/** A search that found nothing, with what was perhaps meant and which filters stand in the way. */
export default function NothingFound({ archive, onOpen, onClear }: NothingFoundProps) {
  const { filters, place } = archive;
  const { api } = useScreens();
  const query = listQueryOf(place, withChange(filters, {}));
  const { data } = useQuery({
    queryKey: ["documents", "nearest", query],
    queryFn: ({ signal }) => api.call(nearestDocuments, { query, signal }),
  });
  const suggestions = data?.suggestions ?? [];
  const changes = (data?.without ?? []).map(({ filters: names, ...counted }) => ({
    ...counted,
    words: names[0] === "formType"
      ? `among ${filters.formType === "1" ? "Forms 4473" : "stand-alone documents"}`
      : `if you drop ${filterWords(names)}`,
    next: names[0] === "formType"
      ? withChange(filters, { formType: filters.formType === "1" ? "0" : "1" })
      : withChange(filters, Object.fromEntries(names.map((name) => [name, undefined]))),
  }));
  return (
    <div role="status">
      <EmptyState
        icon={<SearchX />}
        title={nothingWords(filters)}
        action={
          <>
            {changes.map(({ words, next, ...counted }) => (
              <Button key={words} onClick={() => onOpen(next)}>{`${documents(counted)} ${words}`}</Button>
            ))}
            <Button onClick={onClear}>Clear filters</Button>
          </>
        }
      >
        {suggestions.length === 0 ? "Change or clear the filters to see more." : (
          <>
            Did you mean one of these?
            <ul className="mt-4 flex w-md max-w-full flex-col divide-y rounded-md border bg-paper text-left">
              {suggestions.map(({ field, value, isAlone, ...counted }) => (
                <li key={`${field} ${value}`}>
                  <button
                    type="button"
                    onClick={() => onOpen(withChange(isAlone ? withoutFilters(filters) : filters, { [field]: value }))}
                    className="flex w-full flex-wrap items-center gap-x-3 px-3 py-2 text-left text-base text-ink hover:bg-hover"
                  >
                    <Lightbulb aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
                    <span className="min-w-0 flex-1 basis-40">
                      <span className="text-sm text-ink-soft">{nearestWords[field]}</span>{" "}
                      <Marked typed={filters[field] ?? ""} value={value} record={field !== "customerName"} />
                    </span>
                    <span className="text-sm text-ink-soft tabular-nums max-sm:basis-full max-sm:pl-7">
                      {documents(counted)}
                      {isAlone ? " without the filters" : ""}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </EmptyState>
    </div>
  );
}

function nothingWords(filters: Filters): string {
  const searched = (["serialNumber", "tsn", "ntn", "customerName"] as const).filter((field) => filters[field]);
  if (searched.length !== 1) return "No documents match these filters.";
  const [field] = searched;
  return `No documents have ${nearestWords[field].toLowerCase().replace("tsn", "TSN").replace("ntn", "NTN")} ${
    filters[field]
  }.`;
}

function documents({ count, countIsMinimum }: { count: number; countIsMinimum: boolean }): string {
  return count === 1 ? "1 document" : `${formatNumber(count)}${countIsMinimum ? "+" : ""} documents`;
}

/** A value with what differs from what was typed marked, also for those who do not see colours. */
function Marked({ typed, value, record }: { typed: string; value: string; record: boolean }) {
  const stretches = differenceOf(typed, value).map(({ text, differs }, at) => (
    <Fragment key={at}>
      {differs ? <mark className="rounded-xs bg-yellow-soft text-ink underline decoration-2">{text}</mark> : text}
    </Fragment>
  ));
  return record ? <Mono>{stretches}</Mono> : <span className="font-medium">{stretches}</span>;
}
