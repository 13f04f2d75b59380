import { type ReactNode, useId } from "react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import FileText from "lucide-react/icons/file-text";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { Field } from "@/ui/field.tsx";
import { formatBytes } from "@/ui/format.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { Select } from "@/ui/select.tsx";
import { attachedTypes } from "@/features/documents/contract.ts";
import type { ChosenFile } from "./upload-state.ts";

const typeOptions = attachedTypes.map(({ type, label }) => ({ value: String(type), label }));

export interface FileRowProps {
  chosen: ChosenFile;
  /** Its place in the group from 0; the first is the main file. */
  at: number;
  count: number;
  error: string | undefined;
  /** That the file is there already. */
  hint?: ReactNode;
  onType: (type: number | null) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One file of a group: what it is, its type, its place. */
export function FileRow({ chosen, at, count, error, hint, onType, onMove, onRemove }: FileRowProps) {
  const id = useId();
  const { file, type } = chosen;
  const Icon = at === 0 ? FileText : Paperclip;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_17rem_auto]">
      <div className="flex min-w-0 items-start gap-2">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        <div className="min-w-0">
          <p id={id} className="text-sm font-medium wrap-anywhere">{file.name}</p>
          <p className="text-sm text-ink-faint">{at === 0 ? "Main form" : "Supplement"}, {formatBytes(file.size)}</p>
          {hint && <p className="text-sm text-yellow first-letter:uppercase">{hint}</p>}
        </div>
      </div>
      <div className="max-sm:order-last max-sm:col-span-2">
        <Field label={`Document type of ${file.name}`} labelHidden error={error}>
          <Select
            options={typeOptions}
            placeholder="Select a document type"
            value={type === null ? "" : String(type)}
            onChange={(event) => onType(event.target.value === "" ? null : Number(event.target.value))}
          />
        </Field>
      </div>
      <div className="flex">
        {count > 1 && (
          <>
            <IconButton
              label={`Move ${file.name} up`}
              icon={<ArrowUp aria-hidden="true" />}
              disabled={at === 0}
              onClick={() => onMove(-1)}
            />
            <IconButton
              label={`Move ${file.name} down`}
              icon={<ArrowDown aria-hidden="true" />}
              disabled={at === count - 1}
              onClick={() => onMove(1)}
            />
          </>
        )}
        <IconButton label={`Remove ${file.name}`} icon={<X aria-hidden="true" />} onClick={onRemove} />
      </div>
    </li>
  );
}
