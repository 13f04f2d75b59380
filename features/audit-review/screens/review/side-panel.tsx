import type { Ref } from "react";
import CheckCheck from "lucide-react/icons/check-check";
import type { Audit } from "@/features/audits/contract.ts";
import type { Document } from "@/features/documents/contract.ts";
import { useSlot } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Kbd } from "@/ui/kbd.tsx";
import { reviewPanels } from "../../slots.ts";
import { Facts } from "./facts.tsx";
import { FlagKeys } from "./flag-keys.tsx";
import { Notes } from "./notes.tsx";
import type { Color, Marks } from "./use-marks.ts";

export interface SidePanelProps {
  ref: Ref<HTMLDivElement>;
  audit: Audit;
  document: Document;
  marks: Marks;
  /** Another auditor who has the document open; null for nobody. */
  heldBy: string | null;
  isWaiting: boolean;
  reviewed: () => void;
  notReviewed: () => void;
  flag: (color: Color) => void;
}

/** What the record says, to be compared with the form, and what is done about it. */
export function SidePanel({ ref, audit, document, marks, heldBy, isWaiting, ...actions }: SidePanelProps) {
  const panels = useSlot(reviewPanels, { audit, document });
  return (
    <aside
      ref={ref}
      aria-label="Details of the document"
      className="flex min-w-0 flex-col gap-4 lg:min-h-0 lg:overflow-y-auto lg:pr-1"
    >
      {heldBy && <Alert tone="amber">{heldBy} has this document open too.</Alert>}
      <Facts document={document} />
      <div className="flex flex-col gap-2 max-lg:hidden">
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          busy={isWaiting}
          icon={<CheckCheck aria-hidden="true" />}
          onClick={actions.reviewed}
        >
          {document.auditReviewed ? "Next to review" : "Reviewed, next"}
          <span aria-hidden="true" className="[&_kbd]:border-current [&_kbd]:bg-transparent [&_kbd]:text-current">
            <Kbd>Enter</Kbd>
          </span>
        </Button>
        {document.auditReviewed && (
          <Button size="sm" variant="ghost" onClick={actions.notReviewed}>Mark as not reviewed</Button>
        )}
        <FlagKeys color={document.auditFlaggedColor} onFlag={actions.flag} />
      </div>
      <Notes audit={audit} document={document} marks={marks} />
      {panels.map(({ key, label, element }) => (
        <section key={key} aria-label={label} className="flex flex-col gap-2 border-t pt-3">
          <h2 className="text-sm font-semibold">{label}</h2>
          {element}
        </section>
      ))}
    </aside>
  );
}

/** Begins a note. */
export function focusNote(panel: HTMLElement | null): void {
  const field = panel?.querySelector("textarea");
  field?.focus();
  field?.scrollIntoView?.({ block: "nearest" });
}
