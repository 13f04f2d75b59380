import type { VerifyHandle } from "@/features/filing/shared-screens.ts";
import type { RefObject } from "react";
import { Button } from "@/ui/button.tsx";
import { Kbd } from "@/ui/kbd.tsx";
import type { IntakeItem } from "../../contract.ts";

export interface QueueFooterProps {
  item: IntakeItem;
  form: RefObject<VerifyHandle | null>;
  /** It is filed as a Form 4473, which may be in progress. */
  isForm4473: boolean;
  isReady: boolean;
  onDiscard: () => void;
}

/** What can be done with an item, each with its key. */
export function QueueFooter({ item, form, isForm4473, isReady, onDiscard }: QueueFooterProps) {
  if (!isReady && item.state !== "failed") return null;
  return (
    <footer className="flex flex-wrap items-center gap-2 border-t pt-2 max-lg:sticky max-lg:bottom-14 max-lg:z-10 max-lg:bg-frame max-lg:pb-2">
      {isReady && (
        <p className="flex w-full gap-4 text-xs text-ink-soft max-lg:hidden">
          <span className="inline-flex items-center gap-1.5">
            <Kbd>Enter</Kbd> Next to check
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Kbd>Esc</Kbd> Exit field
          </span>
        </p>
      )}
      <Button variant="ghost" onClick={onDiscard}>
        Discard <Key>d</Key>
      </Button>
      {isReady && (
        <span className="ml-auto flex flex-wrap gap-2">
          {isForm4473 && <Button onClick={() => form.current?.submit(true)}>Save as in progress</Button>}
          <Button
            variant="primary"
            aria-keyshortcuts="Control+Enter"
            onClick={() =>
              form.current?.submit(false)}
          >
            File <Key>Ctrl Enter</Key>
          </Button>
        </span>
      )}
    </footer>
  );
}

/** A key beside what it does; telephones have none. */
export function Key({ children }: { children: string }) {
  return (
    <span className="max-lg:hidden" aria-hidden="true">
      <Kbd>{children}</Kbd>
    </span>
  );
}
