import { useEffect, useEffectEvent, useRef, useState } from "react";
import Flag from "lucide-react/icons/flag";
import UserPlus from "lucide-react/icons/user-plus";
import { Slot } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Kbd } from "@/ui/kbd.tsx";
import { mostChosen } from "../../contract-actions.ts";
import type { ListPage } from "../../contract-list.ts";
import { bulkActions, type ChosenDocuments } from "../../slots.ts";
import { ChosenList } from "./chosen-list.tsx";
import type { ColumnSetting } from "./columns.tsx";
import type { ChosenRows } from "./use-chosen.ts";

export interface BulkBarProps {
  chosen: ChosenDocuments;
  choice: Pick<ChosenRows, "ticked" | "tick" | "rows" | "chooseAll" | "clear">;
  /** What is in view of the list. */
  page: ListPage | undefined;
  columns: ColumnSetting;
  /** Null in the overview of all stores. */
  storeId: number | null;
  permissions: readonly string[];
  onAsk: (kind: "flag" | "assign") => void;
}

/** Says how many documents are selected and what can be done with them. At the foot of the screen on a telephone. */
export function BulkBar(props: BulkBarProps) {
  const { chosen, choice, page, storeId, permissions, onAsk } = props;
  const { ticked, tick, clear } = choice;
  const [isListed, setListed] = useState(false);
  const words = chosenWords(chosen, page);
  // What this page shows of them is newer than what was ticked.
  const here = new Map(page?.data.map((row) => [String(row.id), row]));
  const rows = [...choice.rows].map(([id, row]) => here.get(id) ?? row);
  useBeginningKept(chosen, page, clear);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 border-t border-accent/35 bg-accent-soft px-3 py-2">
      <p className="text-sm font-medium tabular-nums sm:mr-2">{words}</p>
      {rows.length > 0 && (
        <Button
          variant="link"
          size="sm"
          aria-label="Show selected"
          aria-haspopup="dialog"
          className="max-sm:min-h-6"
          onClick={() => setListed(true)}
        >
          <span>
            Show <span className="max-sm:hidden">selected</span>
          </span>
        </Button>
      )}
      {page && offersAll(choice, page) && (
        <Button variant="link" size="sm" onClick={choice.chooseAll}>{allWords(page)}</Button>
      )}
      <span className="flex items-center gap-2 max-sm:w-full max-sm:overflow-x-auto max-sm:[&_:is(a,button)]:h-9 max-sm:[&_svg]:hidden sm:flex-wrap">
        {permissions.includes("documents.flag") && (
          <Button
            size="sm"
            icon={<Flag aria-hidden="true" />}
            onClick={() => onAsk("flag")}
          >
            Flag <Key name="f" />
          </Button>
        )}
        {permissions.includes("documents.assign") && (
          <Button
            size="sm"
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => onAsk("assign")}
          >
            Assign <Key name="a" />
          </Button>
        )}
        <Slot of={bulkActions} props={{ selection: chosen, storeId, onDone: clear }} />
      </span>
      <Button
        variant="ghost"
        size="sm"
        className="ml-auto max-sm:absolute max-sm:top-0.5 max-sm:right-2 max-sm:h-9"
        onClick={clear}
      >
        Clear selection <Key name="Esc" />
      </Button>
      {isListed && rows.length > 0 && (
        <ChosenList
          title={words}
          rows={rows}
          columns={props.columns}
          onRemove={(id) => tick(new Set([...ticked].filter((other) => other !== String(id))))}
          onClear={clear}
          onClose={() => setListed(false)}
        />
      )}
    </div>
  );
}

function Key({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="max-md:hidden">
      <Kbd>{name}</Kbd>
    </span>
  );
}

/** The beginning of a list that is too long to be chosen whole is another in another order: then nothing stays chosen. */
function useBeginningKept(chosen: ChosenDocuments, page: ListPage | undefined, clear: () => void): void {
  const beginning = "filters" in chosen && isCut(page) ? chosen.filters : null;
  const before = useRef(beginning);
  const drop = useEffectEvent(clear);
  useEffect(() => {
    if (before.current !== null && beginning !== null && before.current !== beginning) drop();
    before.current = beginning;
  }, [beginning]);
}

/** Every row of this page is chosen and the list holds more: how many more is known. */
function offersAll({ rows }: Pick<ChosenRows, "rows">, { data, count, countIsPending }: ListPage): boolean {
  return !countIsPending && data.length > 0 && count > rows.size && data.every(({ id }) => rows.has(String(id)));
}

/** More match than can be chosen at once. */
function isCut(page: ListPage | undefined): boolean {
  return page !== undefined && (page.count > mostChosen || page.countIsMinimum);
}

function chosenWords(chosen: ChosenDocuments, page: ListPage | undefined): string {
  if ("ids" in chosen) {
    return chosen.ids.length === 1 ? "1 document selected" : `${formatNumber(chosen.ids.length)} documents selected`;
  }
  return isCut(page)
    ? `The first ${formatNumber(mostChosen)} documents of this list are selected`
    : `All ${formatNumber(chosen.count)} documents that match are selected`;
}

function allWords(page: ListPage): string {
  return isCut(page)
    ? `Select the first ${formatNumber(mostChosen)} of this list`
    : `Select all ${formatNumber(page.count)} that match`;
}
