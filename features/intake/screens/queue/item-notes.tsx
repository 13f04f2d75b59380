import { Link } from "react-router";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
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
              <Button size="sm" onClick={onTakeOver}>Verify it all the same</Button>
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
