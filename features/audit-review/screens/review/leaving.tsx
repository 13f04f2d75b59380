import { useEffect } from "react";
import { formatNumber } from "@/ui/format.ts";
import { UnsavedChanges } from "@/ui/unsaved-changes.tsx";

/** Asks before somebody leaves with marks that are not saved yet; closing the window asks in the browser's words. */
export function Leaving({ unsaved }: { unsaved: number }) {
  const isUnsaved = unsaved > 0;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  const words = unsaved === 1 ? "1 change is" : `${formatNumber(unsaved)} changes are`;
  return (
    <UnsavedChanges
      when={isUnsaved}
      kept={`${words} not saved yet. Saving goes on while this tab stays open.`}
    />
  );
}
