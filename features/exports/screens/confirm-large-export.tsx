import { createRoot } from "react-dom/client";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import type { LargeList } from "./large-list.ts";

/**
 * Asks before a large list is exported; true for a yes. The question outlives the menu that it was chosen from, so it has
 * a place of its own on the page.
 */
export function confirmLargeExport({ title, description }: LargeList): Promise<boolean> {
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      root.unmount();
      place.remove();
      resolve(isYes);
    };
    root.render(
      <ConfirmDialog
        open
        title={title}
        description={description}
        confirmLabel="Export"
        onOpenChange={(open) => open || answer(false)}
        onConfirm={() => answer(true)}
      />,
    );
  });
}
