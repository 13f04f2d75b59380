import { type RefObject, useEffect, useRef } from "react";
import { cn } from "@/ui/cn.ts";
import { Badge } from "@/ui/badge.tsx";
import { Mono } from "@/ui/mono.tsx";
import { StatusBadge, transferStatus } from "@/ui/status-badge.tsx";
import { DateText } from "@/ui/time-text.tsx";
import type { Candidate } from "../contract.ts";
import { SerialMarks } from "./serial-marks.tsx";

export interface CandidateListProps {
  readonly id: string;
  readonly candidates: readonly Candidate[];
  /** Place of the one that the keys are at. */
  readonly active: number;
  readonly shownId: number | null;
  readonly chosenId: number | null;
  readonly stores: ReadonlyMap<number, string>;
  readonly onOpen: (candidate: Candidate, at: number) => void;
}

/** The documents that may be the one, best first. Keys reach it from the fields; a click opens one beside it. */
export function CandidateList(props: CandidateListProps) {
  const { id, candidates, active, shownId, chosenId, stores, onOpen } = props;
  const list = useRef<HTMLDivElement>(null);
  useActiveInView(list, active);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Matches" className="divide-y">
      {candidates.map((candidate, at) => (
        <div
          key={candidate.document.id}
          id={optionId(id, at)}
          role="option"
          aria-selected={at === active}
          onClick={() => onOpen(candidate, at)}
          className={cn(
            "cursor-pointer border-l-2 border-l-transparent px-3 py-2 hover:bg-hover",
            at === active && "border-l-accent bg-selected",
          )}
        >
          <CandidateRow
            candidate={candidate}
            store={stores.size > 1 ? stores.get(candidate.document.storeId) : undefined}
            isShown={candidate.document.id === shownId}
            isChosen={candidate.document.id === chosenId}
          />
        </div>
      ))}
    </div>
  );
}

/** The id of a candidate in its list, for the field that leads through it. */
export const optionId = (listId: string, at: number) => `${listId}-${at}`;

function useActiveInView(list: RefObject<HTMLElement | null>, active: number): void {
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: "nearest" });
  }, [list, active]);
}

const reasons = {
  exact: "Exact match",
  alike: "Matches except look-alike characters (0/O, 1/I/L) or dashes",
  oneOff: "One character off",
  fragment: "Part of the number",
  description: "Maker and model only",
} as const;

interface CandidateRowProps {
  readonly candidate: Candidate;
  readonly store: string | undefined;
  readonly isShown: boolean;
  readonly isChosen: boolean;
}

function CandidateRow({ candidate, store, isShown, isChosen }: CandidateRowProps) {
  const { document, firearm: at, likeness, stretches, agrees } = candidate;
  const firearm = document.documentSerialNumbers[at];
  const described = firearm && [firearm.manufacturer, firearm.model, firearm.type, firearm.caliber].filter(Boolean);
  const agreeing = agrees.length > 0 && likeness !== "description" ? `. Also matching: ${agrees.join(", ")}` : "";
  return (
    <div className="flex flex-col gap-0.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">
          <SerialMarks stretches={stretches} />
        </span>
        <span className="shrink-0 text-sm">
          <DateText date={document.transferDate ?? document.certificationDate} />
        </span>
      </div>
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate text-sm font-medium">{document.customerName || "No customer name"}</span>
        <span className="shrink-0">
          {isChosen ? <Badge tone="green">Chosen</Badge> : <StatusBadge status={transferStatus(document.status)} />}
        </span>
      </div>
      <p className="truncate text-sm text-ink-soft">{described?.join(" · ") || "No firearm details"}</p>
      <p className="text-xs text-ink-soft">
        {reasons[likeness]}
        {agreeing}
        {isShown && <span className="sr-only">, open beside the list</span>}
      </p>
      {(document.tsn || store) && (
        <p className="truncate text-xs text-ink-soft">
          {document.tsn && (
            <>
              TSN <Mono oneLine className="max-w-48">{document.tsn}</Mono>
            </>
          )}
          {document.tsn && store && " · "}
          {store}
        </p>
      )}
    </div>
  );
}
