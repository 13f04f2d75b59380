import { Fragment, type ReactNode } from "react";
import { cn } from "@/ui/cn.ts";
import { NOTHING } from "@/ui/format.ts";
import { Mono } from "@/ui/mono.tsx";
import { differenceOf } from "../archive/difference.ts";
import type { ComparedRow, Comparison } from "./comparison.ts";

const groups = [["values", "Details"], ["firearms", "Firearms"], ["files", "Files"]] as const;

export interface ComparedTableProps {
  comparison: Comparison;
  /** What heads the columns: links to the records. */
  left: ReactNode;
  right: ReactNode;
}

/** Two records line by line. What differs is marked at its beginning, in its letters and for screen readers. */
export function ComparedTable({ comparison, left, right }: ComparedTableProps) {
  return (
    <div className="overflow-x-auto rounded-md border bg-paper" tabIndex={0} role="group" aria-label="Both records">
      <table className="w-full table-fixed text-sm sm:min-w-xl">
        <thead>
          <tr className="border-b text-left">
            <th scope="col" className="w-28 px-3 py-2 sm:w-40">
              <span className="sr-only">Value</span>
            </th>
            <th scope="col" className="px-3 py-2 font-medium break-words">{left}</th>
            <th scope="col" className="px-3 py-2 font-medium break-words">{right}</th>
          </tr>
        </thead>
        {groups.map(([name, label]) =>
          comparison[name].length > 0 && (
            <tbody key={name}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={3}
                  className="border-b bg-frame px-3 py-1 text-left text-xs text-ink-soft"
                >
                  {label}
                </th>
              </tr>
              {comparison[name].map((row, at) => <Row key={at} row={row} isFirearm={name === "firearms"} />)}
            </tbody>
          )
        )}
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: ComparedRow;
  /** It is called by its serial number. */
  readonly isFirearm: boolean;
}

function Row({ row: { label, left, right, differs, isRecord }, isFirearm }: RowProps) {
  const value = "px-3 py-1.5 align-top break-words";
  const shown = (text: string, beside: string) =>
    isRecord
      ? (
        <Mono>
          <Marked text={text} beside={beside} />
        </Mono>
      )
      : <Marked text={text} beside={beside} />;
  return (
    <tr className={cn("border-b last:border-b-0", differs && "bg-yellow-soft")}>
      <th scope="row" className="px-3 py-1.5 text-left align-top font-normal break-words text-ink-soft">
        {isFirearm ? <Mono>{label}</Mono> : label}
        {differs && <span className="sr-only">, differs</span>}
      </th>
      <td className={value}>{left ? shown(left, right) : NOTHING}</td>
      <td className={value}>{right ? shown(right, left) : NOTHING}</td>
    </tr>
  );
}

function Marked({ text, beside }: { text: string; beside: string }) {
  const stretches = differenceOf(beside, text);
  const alike = stretches.reduce((sum, { text, differs }) => differs ? sum : sum + text.length, 0);
  // Marks in what has nothing to do with each other would only be in the way.
  if (text === beside || alike < text.length / 2) return <>{text}</>;
  return (
    <>
      {stretches.map(({ text, differs }, at) => (
        <Fragment key={at}>
          {differs
            ? <mark className="bg-transparent font-semibold text-ink underline decoration-2">{text}</mark>
            : text}
        </Fragment>
      ))}
    </>
  );
}
