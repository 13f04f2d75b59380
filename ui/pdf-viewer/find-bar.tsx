import { type KeyboardEvent, type RefObject, useEffect } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import X from "lucide-react/icons/x";
import { Checkbox } from "@/ui/checkbox.tsx";
import { formatNumber } from "@/ui/format.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { Input } from "@/ui/input.tsx";
import type { Find } from "./use-find.ts";

export interface FindBarProps {
  find: Find;
  input: RefObject<HTMLInputElement | null>;
  onClose(): void;
}

/** The box for searching the document's text, with the matches counted. */
export function FindBar({ find, input, onClose }: FindBarProps) {
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [input]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.shiftKey) find.previous();
    else if (event.key === "Enter") find.next();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-paper px-2 py-1.5">
      <div className="flex min-w-0 grow items-center gap-1 sm:grow-0">
        <Input
          ref={input}
          type="search"
          aria-label="Find in this document"
          placeholder="Find in this document"
          className="h-8 min-w-32 text-sm sm:w-60"
          value={find.query}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => find.change({ query: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <IconButton
          label="Previous match"
          shortcut="Shift Enter"
          size="sm"
          icon={<ChevronUp />}
          onClick={find.previous}
        />
        <IconButton label="Next match" shortcut="Enter" size="sm" icon={<ChevronDown />} onClick={find.next} />
      </div>
      <p role="status" className="min-w-24 text-sm text-ink-soft tabular-nums">{matchesText(find)}</p>
      <Checkbox
        label={<span className="text-sm">Match case</span>}
        checked={find.matchCase}
        onChange={(event) => find.change({ matchCase: event.target.checked })}
      />
      <Checkbox
        label={<span className="text-sm">Highlight all</span>}
        checked={find.highlightAll}
        onChange={(event) => find.change({ highlightAll: event.target.checked })}
      />
      <IconButton label="Close search" shortcut="Esc" size="sm" icon={<X />} className="ml-auto" onClick={onClose} />
    </search>
  );
}

function matchesText({ state, count }: Find): string {
  if (state === "idle") return "";
  if (state === "none") return "Not found";
  if (count.total === 0) return "Searching…";
  return `${formatNumber(count.current)} of ${formatNumber(count.total)}`;
}
