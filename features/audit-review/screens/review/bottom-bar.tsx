import CheckCheck from "lucide-react/icons/check-check";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Columns2 from "lucide-react/icons/columns-2";
import type { Document } from "@/features/documents/contract.ts";
import { Button } from "@/ui/button.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { FlagKeys } from "./flag-keys.tsx";
import type { Color } from "./use-marks.ts";

export interface BottomBarProps {
  document: Document | undefined;
  isWaiting: boolean;
  reviewed: () => void;
  flag: (color: Color) => void;
  next: () => void;
  previous: () => void;
  beside: () => void;
}

/** What is done most, within reach of a thumb; on narrow windows only. */
export function BottomBar({ document, isWaiting, ...actions }: BottomBarProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-2 border-t bg-frame px-4 py-2 max-sm:bottom-14 lg:hidden print:hidden">
      {document && <FlagKeys color={document.auditFlaggedColor} onFlag={actions.flag} />}
      <div className="flex gap-2">
        <IconButton
          className="size-11"
          label="Previous document"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={actions.previous}
        />
        <IconButton
          className="size-11"
          label="Next document"
          icon={<ChevronRight aria-hidden="true" />}
          onClick={actions.next}
        />
        <IconButton
          className="size-11"
          label="Second document"
          icon={<Columns2 aria-hidden="true" />}
          onClick={actions.beside}
        />
        <Button
          variant="primary"
          size="lg"
          className="min-w-0 grow"
          busy={isWaiting}
          icon={<CheckCheck aria-hidden="true" />}
          onClick={actions.reviewed}
        >
          {document?.auditReviewed ? "Next to review" : "Reviewed, next"}
        </Button>
      </div>
    </div>
  );
}
