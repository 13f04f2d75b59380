import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import CheckCheck from "lucide-react/icons/check-check";
import ListChecks from "lucide-react/icons/list-checks";
import UserPlus from "lucide-react/icons/user-plus";
import { Link, useSearchParams } from "react-router";
import type { DetailActionProps } from "@/features/documents/slots.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { FLAG_COLORS, FlagMark } from "@/ui/flag-mark.tsx";
import { SelectMenu } from "@/ui/select-menu.tsx";
import { AuditorDialog } from "./auditor-dialog.tsx";
import { assignChosen, type Color, flagOne, reviewChosen } from "./changes.ts";
import { reviewHref } from "./review/address.ts";

const colors: readonly Color[] = [0, 1, 2, 3];
const names = ["No flag", "Red", "Green", "Yellow"] as const;
const options = colors.map((color) => ({
  value: String(color),
  label: color === 0 ? <span className="text-ink-soft">No flag</span> : <FlagMark color={FLAG_COLORS[color]} />,
}));

/** What an auditor does with the document that is open: reviews, flags and assigns it on the audit's side. */
export default function DocumentButtons({ document }: DetailActionProps) {
  const context = useScreens();
  const [search] = useSearchParams();
  const [isAssigning, setAssigning] = useState(false);
  const { id, storeId, auditReviewed, auditAssignedUserName: assignee } = document;
  const current = colors.find((color) => color === document.auditFlaggedColor) ?? 0;
  const review = useMutation({ mutationFn: () => reviewChosen(context, storeId, { ids: [id] }, !auditReviewed) });
  const flag = useMutation({ mutationFn: (color: Color) => flagOne(context, storeId, id, color) });
  return (
    <>
      <Button
        variant={auditReviewed ? undefined : "primary"}
        icon={<CheckCheck aria-hidden="true" />}
        busy={review.isPending}
        onClick={() => review.mutate()}
      >
        {auditReviewed ? "Mark as not reviewed" : "Mark as Reviewed"}
      </Button>
      <Button asChild>
        <Link to={reviewHref({ storeId, filters: search.get("list") ?? "", list: null, all: false }, id)}>
          <ListChecks aria-hidden="true" />
          Review
        </Link>
      </Button>
      <SelectMenu
        label={`Audit flag: ${names[current]}`}
        options={options}
        value={String(current)}
        disabled={flag.isPending}
        onChange={(value) => flag.mutate(colors[Number(value)] ?? 0)}
        className="w-32 text-sm"
      />
      <Button
        icon={<UserPlus aria-hidden="true" />}
        aria-label={assignee ? `Assigned to ${assignee}` : "Assign"}
        className="max-w-56"
        onClick={() => setAssigning(true)}
      >
        <span className="truncate">{assignee ?? "Assign"}</span>
      </Button>
      {isAssigning && (
        <AuditorDialog
          storeId={storeId}
          onChoose={(person) => void assignChosen(context, storeId, { ids: [id] }, person)}
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  );
}
