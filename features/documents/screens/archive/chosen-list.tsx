import { useRef } from "react";
import X from "lucide-react/icons/x";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import type { ListRow } from "../../contract-list.ts";
import type { ColumnSetting } from "./columns.tsx";
import { MobileRow } from "./mobile-row.tsx";

export interface ChosenListProps {
  /** How many there are, in words. */
  title: string;
  /** In the order of choosing, at least one. */
  rows: readonly ListRow[];
  columns: ColumnSetting;
  onRemove: (id: number) => void;
  onClear: () => void;
  onClose: () => void;
}

/** Every document that is selected, wherever it stands in the list; each can be taken out again. */
export function ChosenList({ title, rows, columns, onRemove, onClear, onClose }: ChosenListProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (id: number, at: number) => {
    // The focus stays in the list when the button that has it goes.
    const buttons = list.current?.querySelectorAll("button");
    (buttons?.[at + 1] ?? buttons?.[at - 1])?.focus();
    if (rows.length === 1) onClose();
    onRemove(id);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description="They stay selected on other pages and in other orders."
      onSubmit={onClose}
      footer={
        <>
          <Button
            className="mr-auto"
            variant="ghost"
            onClick={() => {
              onClose();
              onClear();
            }}
          >
            Clear selection
          </Button>
          <Button variant="primary" onClick={onClose}>Done</Button>
        </>
      }
    >
      <p role="status" className="sr-only">{title}</p>
      <ul ref={list} aria-label="Selected documents" className="-my-4">
        {rows.map((row, at) => (
          <li
            key={row.id}
            className="flex items-center gap-3 border-b py-2 text-sm [contain-intrinsic-size:auto_4rem] [content-visibility:auto] last:border-b-0"
          >
            <span className="min-w-0 grow">
              <MobileRow row={row} setting={columns} />
            </span>
            <IconButton
              label={`Remove the document of ${row.customerName || "an unnamed customer"} from the selection`}
              icon={<X aria-hidden="true" />}
              onClick={() => remove(row.id, at)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
