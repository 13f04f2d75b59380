import { Link } from "react-router";
import { attachedType331011, attachedType4473, attachedTypes } from "@/features/documents/contract.ts";
import { scanText } from "@/features/filing/shared-screens.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import type { IntakeItem } from "../../contract.ts";
import { duplicateWords } from "../words.ts";

export interface ItemNotesProps {
  item: IntakeItem;
  onSkip: () => void;
  onTakeOver: () => void;
}

/** What a person should know before they spend time on an item: a colleague is at it, or it was filed before. */
export function ItemNotes({ item, onSkip, onTakeOver }: ItemNotesProps) {
  const { claim, duplicates } = item;
  return (
    <>
      {claim && !claim.isOwn && (
        <Alert
          tone="info"
          action={
            <span className="flex gap-2">
              <Button size="sm" onClick={onSkip}>Skip it</Button>
              <Button size="sm" onClick={onTakeOver}>Verify anyway</Button>
            </span>
          }
        >
          {claim.name} is verifying this one.
        </Alert>
      )}
      {duplicates.map((duplicate) => (
        <Alert key={duplicate.by} tone="amber" action={<OtherLink storeId={item.storeId} duplicate={duplicate} />}>
          {duplicateWords(duplicate)}
        </Alert>
      ))}
    </>
  );
}

export interface UnrecognizedNoteProps {
  /** Its pages are pictures. */
  isScan: boolean;
  /** The attached document type that it is filed as. */
  type: number;
  /** Missing where it can be filed as one form only. */
  onType: ((type: number) => void) | undefined;
}

const formOptions = attachedTypes
  .filter(({ type }) => type === attachedType4473 || type === attachedType331011)
  .map(({ type, label }) => ({ value: String(type), label }));

/** Why nothing is filled in, and which form it is: that could not be seen either. */
export function UnrecognizedNote({ isScan, type, onType }: UnrecognizedNoteProps) {
  return (
    <Alert tone="amber">
      <p>{isScan ? scanText : "The form wasn't recognized. Enter the values from the page."}</p>
      {onType && (
        <div className="mt-1 leading-6 text-ink">
          <RadioGroup
            legend="Form type"
            legendHidden
            inline
            options={formOptions}
            value={String(type)}
            onChange={(value) => onType(Number(value))}
          />
        </div>
      )}
    </Alert>
  );
}

function OtherLink({ storeId, duplicate }: { storeId: number; duplicate: IntakeItem["duplicates"][number] }) {
  const { documentId, itemId } = duplicate;
  const to = documentId === null ? `/${storeId}/to-verify/${itemId}` : `/${storeId}/documents/${documentId}`;
  return (
    <Button asChild size="sm">
      <Link to={to} target="_blank" rel="noreferrer">
        Open it<span className="sr-only">(in a new tab)</span>
      </Link>
    </Button>
  );
}
