import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { TypedConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { confirmations } from "../contract.ts";
import { endpointsFor, type OffboardingThing } from "../queries.ts";
import { ExportPanel } from "./export-panel.tsx";
import { useExport } from "./use-export.ts";

interface OffboardingProps {
  readonly thing: OffboardingThing;
  /** Called once it is deleted. */
  readonly onDeleted: () => void;
  /** The dialog's way out, when it stands in one: its foot then has the button that deletes. */
  readonly onCancel?: () => void;
}

const words = {
  store: { delete: "Delete FFL", unable: "Unable to delete FFL" },
  account: { delete: "Delete account", unable: "Unable to delete account" },
} as const;

/** Export everything, then delete: the two steps of offboarding, the second shut until the first is done. */
export function Offboarding({ thing, onDeleted, onCancel }: OffboardingProps) {
  const { api } = useScreens();
  const running = useExport(thing);
  const [asking, setAsking] = useState(false);
  const text = words[thing.kind];
  const remove = useMutation({
    mutationFn: () => api.call(endpointsFor(thing).remove, { params: { id: String(thing.id) } }),
    onSuccess: onDeleted,
    onError: () => void running.refetch(),
  });
  const when = running.isOpen ? null : (
    <p id="delete-when" className="text-sm text-ink-soft">
      {running.state?.hindrance ? "Not available yet. See above." : "Available after the export."}
    </p>
  );
  const button = (
    <Button
      variant="danger"
      disabled={!running.isOpen || remove.isPending}
      aria-describedby={running.isOpen ? undefined : "delete-when"}
      onClick={() => setAsking(true)}
    >
      {text.delete}
    </Button>
  );
  const steps = (
    <div className="flex flex-col gap-5">
      {running.state?.hindrance && <Alert tone="amber">{running.state.hindrance}</Alert>}
      <ExportStep thing={thing} running={running} />
      <section aria-labelledby="delete-then" className="flex flex-col gap-2 border-t pt-4">
        <h3 id="delete-then" className="font-medium">2. {text.delete}</h3>
        <p className="text-sm text-ink-soft">
          {thing.kind === "store"
            ? `Removes ${thing.name} and its documents for everyone.`
            : `Removes ${thing.name} with all FFLs, documents and users, and logs everyone out.`}{" "}
          Your Strongroom administrator can restore it for 30 days. After that it is permanent.
        </p>
        {!onCancel && <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{button}{when}</div>}
      </section>
    </div>
  );
  return (
    <>
      {onCancel
        ? (
          <Dialog
            open
            onOpenChange={(open) => open || onCancel()}
            title={`Delete ${thing.name}`}
            size="md"
            footer={
              <>
                {when && <div className="mr-auto max-sm:basis-full">{when}</div>}
                <Button onClick={onCancel}>Cancel</Button>
                {button}
              </>
            }
          >
            {steps}
          </Dialog>
        )
        : steps}
      <TypedConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          remove.reset();
        }}
        title={`${text.delete}: ${thing.name}?`}
        description="No one in your company will be able to view or file documents there."
        phrase={confirmations[thing.kind]}
        confirmLabel={text.delete}
        busy={remove.isPending}
        error={remove.error ? failureOf(remove.error, text.unable).message : undefined}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

function ExportStep(props: { readonly thing: OffboardingThing; readonly running: ReturnType<typeof useExport> }) {
  return (
    <section aria-labelledby="export-first" className="flex flex-col gap-2">
      <h3 id="export-first" className="font-medium">1. Export everything</h3>
      <p className="text-sm text-ink-soft">
        A zip with every file, the records as CSV and JSON, and the history with its proofs. You must keep these
        records. Save the zip somewhere safe.
      </p>
      <ExportPanel {...props} />
    </section>
  );
}
