import { type DragEvent, useId, useRef, useState } from "react";
import FileUp from "lucide-react/icons/file-up";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { FieldError } from "./field.tsx";

export interface FileDropProps {
  /** What goes here: 'Drop PDF files here'. */
  label: string;
  /** Which files and how large. */
  hint?: string;
  /** As in `<input accept>`: 'application/pdf'. What is dropped is not filtered by it; check what arrives. */
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  error?: string;
  className?: string;
}

/** A place to drop files, with a button that picks them. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, multiple = false, onFiles, disabled = false, error, className } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const chosen = [...files ?? []];
    if (chosen.length > 0) onFiles(multiple ? chosen : chosen.slice(0, 1));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  return (
    <div className={cn("flex flex-col gap-1", className)}>
      <div
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cn(
          "flex flex-col items-center gap-1 rounded-md border border-dashed border-line-strong bg-raised px-6 py-8",
          "text-center transition-colors data-over:border-accent data-over:bg-accent-soft",
          error && "border-red",
          disabled && "opacity-55",
        )}
      >
        <FileUp aria-hidden="true" className="mb-1 size-6 text-ink-faint" />
        <label htmlFor={id} className="font-medium">{label}</label>
        {hint && <p id={`${id}-hint`} className="text-sm text-ink-faint">{hint}</p>}
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          tabIndex={-1}
          className="sr-only"
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
        <Button className="mt-2" data-autofocus="" disabled={disabled} onClick={() => input.current?.click()}>
          {multiple ? "Choose files" : "Choose a file"}
        </Button>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
