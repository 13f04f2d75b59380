import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import ChevronsRight from "lucide-react/icons/chevrons-right";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { formatNumber } from "./format.ts";
import { inputLooks } from "./input.tsx";
import { Skeleton } from "./skeleton.tsx";

/** How many page numbers are shown at once. */
export const PAGE_LIST_SIZE = 3;

export interface PaginationProps {
  /** The accessible name, where a screen has several. */
  label?: string;
  /** The page shown, from 1. */
  page: number;
  /** Rows on a page. */
  limit: number;
  /** How many rows there are, or as far as they were counted. */
  total: number;
  /** There are more than were counted: the total reads '10,000+'. */
  totalIsLowerBound?: boolean;
  /** The rows came before their number, which is still being counted, or could not be. */
  counting?: "under way" | "failed";
  /** Asks for the number once more. */
  onCountAgain?: () => void;
  /** The most rows a page may have. */
  maxLimit?: number;
  onPageChange: (page: number) => void;
  onLimitChange: (limit: number) => void;
  className?: string;
  /** Further ways to a page, beside the items-per-page box. */
  children?: ReactNode;
}

/** The pages of the page list: up to three around the one shown. */
export function pageList(page: number, pages: number): number[] {
  const size = Math.min(PAGE_LIST_SIZE, pages);
  const first = Math.max(1, Math.min(page - Math.floor(PAGE_LIST_SIZE / 2), pages - size + 1));
  return Array.from({ length: size }, (_, at) => first + at);
}

/** The room for four steps and one, two or three pages: a bar that arrives in pieces must not move. */
const widths = ["min-w-42", "min-w-50.5", "min-w-59"];

/** The range text: 'a-b of total', or 'a-b of' while the total is being counted. */
export function rangeText({ page, limit, total, totalIsLowerBound, counting }: PaginationProps): string {
  if (counting) return `${formatNumber((page - 1) * limit + 1)}-${formatNumber(page * limit)} of`;
  const from = (page - 1) * limit + 1;
  // The address may name a page beyond the last.
  if (from > total && !totalIsLowerBound) return `0-0 of ${formatNumber(total)}`;
  const to = totalIsLowerBound ? page * limit : Math.min(page * limit, total);
  return `${formatNumber(from)}-${formatNumber(to)} of ${formatNumber(total)}${totalIsLowerBound ? "+" : ""}`;
}

/** Items-per-page box, range text, page list of three, first, previous, next and last. */
export function Pagination(props: PaginationProps) {
  const { page, limit, total, totalIsLowerBound, onPageChange } = props;
  const pages = Math.max(1, Math.ceil(total / limit), totalIsLowerBound ? page + 1 : 1);
  const shown = pageList(page, pages);
  const step = (label: string, target: number, icon: ReactNode) => (
    <Button
      variant="ghost"
      size="sm"
      className="size-8 px-0"
      aria-label={label}
      disabled={target < 1 || target > pages || target === page}
      onClick={() => onPageChange(target)}
      icon={icon}
    />
  );
  return (
    <nav
      aria-label={props.label ?? "Pages"}
      className={cn(
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm print:hidden",
        props.className,
      )}
    >
      <div className="flex items-center gap-x-4">
        <LimitBox key={limit} limit={limit} maxLimit={props.maxLimit ?? 500} onLimitChange={props.onLimitChange} />
        {props.children}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex items-center gap-x-1 text-ink-soft tabular-nums" aria-live="polite">
          <span>{`${rangeText(props)}${props.counting === "failed" ? " many. Couldn't count them." : ""}`}</span>
          {props.counting && <Counting {...props} />}
        </p>
        <div className={cn("flex items-center gap-0.5", widths[shown.length - 1])}>
          {step("First page", 1, <ChevronsLeft aria-hidden="true" />)}
          {step("Previous page", Math.min(page - 1, pages), <ChevronLeft aria-hidden="true" />)}
          {shown.map((number) => (
            <Button
              key={number}
              variant="ghost"
              size="sm"
              className="h-8 min-w-8 px-1.5 tabular-nums aria-[current=page]:border-line-strong aria-[current=page]:text-ink"
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
              onClick={() => number === page || onPageChange(number)}
            >
              {formatNumber(number)}
            </Button>
          ))}
          {step("Next page", page + 1, <ChevronRight aria-hidden="true" />)}
          {step(
            "Last page",
            props.counting ? page : totalIsLowerBound ? Math.max(page, Math.ceil(total / limit)) : pages,
            <ChevronsRight aria-hidden="true" />,
          )}
        </div>
      </div>
    </nav>
  );
}

/** In the place of a total that nobody knows yet: as wide as one. */
function Counting({ counting, onCountAgain }: Pick<PaginationProps, "counting" | "onCountAgain">) {
  if (counting === "under way") {
    return (
      <>
        <Skeleton className="w-14" />
        <span className="sr-only">many, still counting</span>
      </>
    );
  }
  return <Button variant="ghost" size="sm" onClick={onCountAgain}>Count again</Button>;
}

interface LimitBoxProps {
  limit: number;
  maxLimit: number;
  onLimitChange: (limit: number) => void;
}

function LimitBox({ limit, maxLimit, onLimitChange }: LimitBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState(String(limit));
  const [isWrong, setWrong] = useState(false);
  const commit = () => {
    const wanted = Math.min(maxLimit, Math.trunc(Number(typed)));
    setWrong(wanted < 1);
    if (wanted >= 1 && wanted !== limit) onLimitChange(wanted);
    else setTyped(String(limit));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") commit();
    if (event.key === "Escape") setTyped(String(limit));
  };
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-ink-soft">Items per page</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        value={typed}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => {
          setTyped(event.target.value.replace(/\D/g, ""));
          setWrong(false);
        }}
        onBlur={commit}
        onKeyDown={onKeyDown}
        className={cn(inputLooks, "h-8 w-16 px-2 text-center text-sm tabular-nums")}
      />
      {isWrong && <span id={`${id}-wrong`} role="alert" className="text-red">{`Enter 1 to ${maxLimit}.`}</span>}
    </div>
  );
}

/** The pages of a table, below it in its card. */
export function TablePagination(props: Omit<PaginationProps, "className">) {
  return (
    <div className="border-t bg-frame">
      <Pagination {...props} className="px-3 py-2" />
    </div>
  );
}
