import { attachedTypes } from "@/features/documents/contract.ts";
import { cn } from "@/ui/cn.ts";
import { Select } from "@/ui/select.tsx";
import type { IntakeItem } from "../../contract.ts";

const supplementOptions = attachedTypes.filter(({ type }) => type !== 1 && type !== 4).map(({ type, label }) => ({
  value: String(type),
  label,
}));

export interface ItemFilesProps {
  files: IntakeItem["files"];
  /** Types by position, the main file first. */
  types: readonly number[];
  /** The file on the screen. */
  shown: number;
  onShow: (position: number) => void;
  onType: (position: number, type: number) => void;
}

/** The files of a document with supplements: which one is shown, and what each of them is. */
export function ItemFiles({ files, types, shown, onShow, onType }: ItemFilesProps) {
  return (
    <ul aria-label="Files" className="flex flex-col gap-1 rounded-md border p-1">
      {files.map(({ position, name, pages }) => (
        <li key={position} className="flex items-center gap-2">
          <button
            type="button"
            aria-pressed={position === shown}
            onClick={() => onShow(position)}
            className={cn(
              "min-w-0 grow truncate rounded-sm px-2 py-1 text-left text-sm hover:bg-hover aria-pressed:bg-selected",
            )}
            title={name}
          >
            {name} <span className="text-ink-soft">{pages === 1 ? "1 page" : `${pages} pages`}</span>
          </button>
          {position === 0 ? <span className="w-44 shrink-0 px-3 text-sm text-ink-soft">Main document</span> : (
            <Select
              aria-label={`Type of ${name}`}
              className="w-44 shrink-0"
              options={supplementOptions}
              value={String(types[position])}
              onChange={(event) => onType(position, Number(event.target.value))}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
