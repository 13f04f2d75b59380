import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import CheckCheck from "lucide-react/icons/check-check";
import UserPlus from "lucide-react/icons/user-plus";
import { useSetting } from "@/features/documents/shared-queries.ts";
import type { BulkActionProps } from "@/features/documents/slots.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { AuditorDialog } from "./auditor-dialog.tsx";
import { assignChosen, reviewChosen } from "./changes.ts";

/** What an auditor does with chosen documents; nothing for anybody else. */
export default function ChosenButtons({ selection, storeId, onDone }: BulkActionProps) {
  const { permissions } = useSetting(storeId);
  return storeId !== null && permissions.includes("documents.review")
    ? <Buttons selection={selection} storeId={storeId} onDone={onDone} />
    : null;
}

function Buttons({ selection, storeId, onDone }: BulkActionProps & { storeId: number }) {
  const context = useScreens();
  const [isAssigning, setAssigning] = useState(false);
  const review = useMutation({
    mutationFn: (isReviewed: boolean) => reviewChosen(context, storeId, selection, isReviewed),
    onSuccess: (isDone) => isDone && onDone(),
  });
  return (
    <>
      <Button
        size="sm"
        icon={<CheckCheck aria-hidden="true" />}
        busy={review.isPending && review.variables}
        onClick={() => review.mutate(true)}
      >
        Mark as Reviewed
      </Button>
      <Button size="sm" busy={review.isPending && !review.variables} onClick={() => review.mutate(false)}>
        Not reviewed
      </Button>
      <Button size="sm" icon={<UserPlus aria-hidden="true" />} onClick={() => setAssigning(true)}>
        Assign
      </Button>
      {isAssigning && (
        <AuditorDialog
          storeId={storeId}
          onChoose={async (person) => {
            if (await assignChosen(context, storeId, selection, person)) onDone();
          }}
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  );
}
