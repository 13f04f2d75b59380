import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { formatNumber } from "@/ui/format.ts";
import type { ChosenDocuments } from "../../slots.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { assignChosen, countOf, flagChosen } from "./changes.ts";
import { FlagDialog } from "./flag-dialog.tsx";

/** What somebody wants to do with documents, by key or by button. */
export interface Asked {
  readonly kind: "flag" | "assign";
  readonly chosen: ChosenDocuments;
  /** One of the documents, for the people of its store. */
  readonly documentId: number;
  /** The flag of the one document; null for several. */
  readonly color: number | null;
  /** The page for the mail to a person who is assigned something. */
  readonly url: string;
  readonly onAssigned?: () => void;
}

/** The dialog of the action that is asked for. It closes as soon as something is chosen; a toast tells the rest. */
export function AskedAction({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const context = useScreens();
  const { kind, chosen, documentId, color, url } = asked;
  const count = countOf(chosen);
  const what = count === 1 ? "document" : `${formatNumber(count)} documents`;
  if (kind === "flag") {
    return (
      <FlagDialog
        title={`Flag ${what}`}
        current={color}
        onChoose={(chosenColor) => void flagChosen(context, chosen, chosenColor)}
        onClose={onClose}
      />
    );
  }
  return (
    <AssignDialog
      title={`Assign ${what}`}
      documentId={documentId}
      onChoose={async (person) => {
        if (await assignChosen(context, chosen, person, url)) asked.onAssigned?.();
      }}
      onClose={onClose}
    />
  );
}
