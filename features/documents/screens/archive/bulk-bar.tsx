import Flag from "lucide-react/icons/flag";
import UserPlus from "lucide-react/icons/user-plus";
import { Slot } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Kbd } from "@/ui/kbd.tsx";
import { mostChosen } from "../../contract-actions.ts";
import { bulkActions, type ChosenDocuments } from "../../slots.ts";

export interface BulkBarProps {
  chosen: ChosenDocuments;
  /** How many documents match the filters, when all of them may be chosen from here; else null. */
  matching: { readonly count: number; readonly isMinimum: boolean } | null;
  /** Null in the overview of all stores. */
  storeId: number | null;
  permissions: readonly string[];
  onAsk: (kind: "flag" | "assign") => void;
  onChooseAll: () => void;
  onClear: () => void;
}

/** Says how many documents are selected and what can be done with them. At the foot of the screen on a telephone. */
export function BulkBar(props: BulkBarProps) {
  const { chosen, matching, storeId, permissions, onAsk, onClear } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 border-t border-accent/35 bg-accent-soft px-3 py-2">
      <p className="mr-2 text-sm font-medium tabular-nums">{chosenWords(chosen)}</p>
      {matching && <Button variant="link" size="sm" onClick={props.onChooseAll}>{allWords(matching)}</Button>}
      <span className="flex items-center gap-2 max-sm:w-full max-sm:overflow-x-auto max-sm:[&_button]:h-9 max-sm:[&_svg]:hidden sm:flex-wrap">
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
        <Slot of={bulkActions} props={{ selection: chosen, storeId, onDone: onClear }} />
      </span>
      <Button
        variant="ghost"
        size="sm"
        className="ml-auto max-sm:absolute max-sm:top-0.5 max-sm:right-2 max-sm:h-9"
        onClick={onClear}
      >
        Clear selection <Key name="Esc" />
      </Button>
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

function chosenWords(chosen: ChosenDocuments): string {
  if ("ids" in chosen) {
    return chosen.ids.length === 1 ? "1 document selected" : `${formatNumber(chosen.ids.length)} documents selected`;
  }
  return chosen.count > mostChosen
    ? `The first ${formatNumber(mostChosen)} documents of this list are selected`
    : `All ${formatNumber(chosen.count)} documents that match are selected`;
}

function allWords({ count, isMinimum }: { count: number; isMinimum: boolean }): string {
  return count > mostChosen || isMinimum
    ? `Select the first ${formatNumber(mostChosen)} of this list`
    : `Select all ${formatNumber(count)} that match`;
}
