import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { lazyComponent } from "@/ui/lazy-component.tsx";
import type { HistoryEntry } from "../contract.ts";

const dialog = lazyComponent(async () => (await import("./proof-dialog.tsx")).ProofDialog);

/** Opens the proof of an entry; the dialog's code is fetched when a pointer or the focus comes near. */
export function ProofButton({ entry, timeZone }: { entry: HistoryEntry; timeZone: string }) {
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  return (
    <>
      <Button
        variant="link"
        size="sm"
        className="-ml-0.5 text-xs"
        aria-label={`Proof of entry ${entry.seq}`}
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setState("open")}
      >
        Proof
      </Button>
      {state !== "unused" && (
        <dialog.Component
          timeZone={timeZone}
          entry={entry}
          open={state === "open"}
          onClose={() => setState("closed")}
        />
      )}
    </>
  );
}
