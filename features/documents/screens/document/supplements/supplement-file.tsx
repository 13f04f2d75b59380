import Check from "lucide-react/icons/check";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { Button } from "@/ui/button.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { formatBytes } from "@/ui/format.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { Progress } from "@/ui/progress.tsx";
import { Select } from "@/ui/select.tsx";
import { attachedTypes } from "../../../contract.ts";
import type { SupplementRow } from "./rows.ts";

const options = attachedTypes.map(({ type, label }) => ({ value: String(type), label }));

export interface SupplementFileProps {
  row: SupplementRow;
  /** Files are being sent. */
  busy: boolean;
  /** What is wrong with its type. */
  error: string | undefined;
  onType: (type: number | null) => void;
  /** Gives the other files the same type; left out when all have one. */
  onTypeForAll?: () => void;
  onRemove: () => void;
  onRetry: () => void;
}

/** One file to be added: what it is, its type, how far it is or why it is not. */
export function SupplementFile(props: SupplementFileProps) {
  const { row: { file, type, state }, busy, error, onType, onTypeForAll, onRemove, onRetry } = props;
  const isAdded = state.phase === "added";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_17rem_auto]">
      <div className="flex min-w-0 items-start gap-2">
        {isAdded
          ? <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green" />
          : <Paperclip aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />}
        <div className="min-w-0">
          <p className="text-sm font-medium wrap-anywhere">{file.name}</p>
          <p className="text-sm text-ink-faint">{isAdded ? "Added" : formatBytes(file.size)}</p>
        </div>
      </div>
      <div className="flex flex-col items-start gap-1 max-sm:order-last max-sm:col-span-2 max-sm:items-stretch">
        <Field label={`Document type of ${file.name}`} labelHidden error={error} className="w-full">
          <Select
            options={options}
            placeholder="Select a document type"
            disabled={busy || isAdded}
            value={type === null ? "" : String(type)}
            onChange={(event) => onType(event.target.value === "" ? null : Number(event.target.value))}
          />
        </Field>
        {onTypeForAll && !busy && <Button variant="link" size="sm" onClick={onTypeForAll}>Use for all files</Button>}
      </div>
      <IconButton
        label={`Remove ${file.name}`}
        icon={<X aria-hidden="true" />}
        disabled={busy || isAdded}
        onClick={onRemove}
      />
      <Transfer file={file} state={state} busy={busy} onRetry={onRetry} />
    </li>
  );
}

function Transfer({ file, state, busy, onRetry }: {
  file: File;
  state: SupplementRow["state"];
  busy: boolean;
  onRetry: () => void;
}) {
  if (state.phase === "sending" || state.phase === "interrupted") {
    const isThere = state.received >= file.size;
    return (
      <div className="col-span-full flex flex-col gap-1">
        <Progress
          label={isThere ? `Checking ${file.name}` : `Uploading ${file.name}`}
          value={isThere ? undefined : state.received}
          max={file.size}
        />
        {state.phase === "interrupted" && <p role="status" className="text-sm text-ink-soft">{state.message}</p>}
      </div>
    );
  }
  if (state.phase !== "failed") return null;
  return (
    <div className="col-span-full flex flex-wrap items-center gap-3">
      <FieldError>{state.message}</FieldError>
      <Button size="sm" disabled={busy} onClick={onRetry}>Try again</Button>
    </div>
  );
}
