import { attachedType331011 } from "@/features/documents/contract.ts";
import type { VerifyHandle } from "@/features/documents/shared-screens.ts";
import type { RefObject } from "react";
import { Button } from "@/ui/button.tsx";
import { Kbd } from "@/ui/kbd.tsx";
import type { IntakeItem } from "../../contract.ts";

export interface QueueFooterProps {
  item: IntakeItem;
  form: RefObject<VerifyHandle | null>;
  isReady: boolean;
  onDiscard: () => void;
}

/** What can be done with an item, each with its key. */
export function QueueFooter({ item, form, isReady, onDiscard }: QueueFooterProps) {
  if (!isReady && item.state !== "failed") return null;
  const isForm4473 = item.files[0]?.type !== attachedType331011;
  return (
    <footer className="flex flex-wrap items-center gap-2 border-t pt-2 max-lg:sticky max-lg:bottom-14 max-lg:z-10 max-lg:bg-frame max-lg:pb-2">
      {isReady && (
        <p className="w-full text-xs text-ink-faint max-lg:hidden">
          From within a field: <Chord keys={["Enter"]} does="next to check" />,{" "}
          <Chord keys={["Ctrl", "Enter"]} does="file" />, <Chord keys={["Ctrl", "Shift", "Enter"]} does="skip" />,{" "}
          <Chord keys={["Ctrl", "Shift", "d"]} does="do not file" />, <Chord keys={["Esc"]} does="leave it" />.
        </p>
      )}
      <Button variant="ghost" size="sm" onClick={onDiscard}>
        Do not file <Key>d</Key>
      </Button>
      {isReady && (
        <span className="ml-auto flex flex-wrap gap-2">
          {isForm4473 && (
            <Button
              size="sm"
              onClick={() => form.current?.submit(true)}
            >
              Save as in progress
            </Button>
          )}
          <Button variant="primary" size="sm" onClick={() => form.current?.submit(false)}>File</Button>
        </span>
      )}
    </footer>
  );
}

/** Keys that are pressed together, and what they do. */
function Chord({ keys, does }: { keys: readonly string[]; does: string }) {
  return <span className="whitespace-nowrap">{keys.join("+")} {does}</span>;
}

/** A key beside what it does; telephones have none. */
export function Key({ children }: { children: string }) {
  return (
    <span className="max-lg:hidden" aria-hidden="true">
      <Kbd>{children}</Kbd>
    </span>
  );
}
