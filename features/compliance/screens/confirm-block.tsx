import { Button } from "@/ui/button.tsx";
import { DateText, InstantText } from "@/ui/time-text.tsx";
import type { Compliance, Condition } from "../contract-shapes.ts";
import { useDuty } from "./use-duty.ts";

export interface ConfirmBlockProps {
  readonly number: number;
  readonly confirmation: NonNullable<Condition["confirmation"]>;
  readonly page: Compliance;
}

/** What only the dealer can know, as a sentence to confirm; who did last, and until when that counts. */
export function ConfirmBlock({ number, confirmation, page }: ConfirmBlockProps) {
  const { statement, byName, at, goodUntil } = confirmation;
  const { isPending, confirm, takeBack } = useDuty(page.storeId, number);
  const isConfirmed = byName !== null && goodUntil !== null;
  const isGood = isConfirmed && page.today <= goodUntil;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-md border border-line bg-frame px-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{statement}</p>
        <p className="text-ink-soft">
          {isConfirmed
            ? (
              <>
                Confirmed by {byName} on <InstantText instant={at} timeZone={page.timeZone} />,{" "}
                {isGood ? "good until" : "was good until"} <DateText date={goodUntil} />.
              </>
            )
            : "Not confirmed. Your name and the time are kept in the store's history; it counts for a year."}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isGood ? "secondary" : "primary"}
          size="sm"
          busy={isPending}
          aria-label={`${isConfirmed ? "Confirm again" : "Confirm"}: ${statement}`}
          onClick={confirm}
        >
          {isConfirmed ? "Confirm again" : "Confirm"}
        </Button>
        {isConfirmed && (
          <Button
            variant="ghost"
            size="sm"
            disabled={isPending}
            aria-label={`Take back: ${statement}`}
            onClick={takeBack}
          >
            Take back
          </Button>
        )}
      </div>
    </div>
  );
}
