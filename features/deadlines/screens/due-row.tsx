import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import { Badge, type BadgeProps } from "@/ui/badge.tsx";
import { formatDateLong, formatMinute } from "@/ui/format.ts";
import type { Deadline } from "../contract.ts";
import { whenWords } from "./when-words.ts";

/** The word always stands beside the colour, and only what is late or due today has one. */
const urgencyLooks = {
  overdue: { word: "Overdue", tone: "red" },
  today: { word: "Today", tone: "yellow" },
  soon: { word: "Soon", tone: "neutral" },
  later: { word: "Later", tone: "outline" },
} as const satisfies Record<Deadline["urgency"], { word: string; tone: BadgeProps["tone"] }>;

const rowLooks = "flex min-h-11 items-center gap-3 px-4 py-2 text-sm";

/** Something that is due: how urgent, what, when, and the way to it. */
export function DueRow({ deadline, withStore }: { readonly deadline: Deadline; readonly withStore: boolean }) {
  const { href } = deadline;
  return (
    <li>
      {href === null
        ? (
          <div className={rowLooks}>
            <Words deadline={deadline} withStore={withStore} />
          </div>
        )
        : (
          <Link to={href} className={`${rowLooks} -outline-offset-2 hover:bg-hover`}>
            <Words deadline={deadline} withStore={withStore} />
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
          </Link>
        )}
    </li>
  );
}

function Words({ deadline, withStore }: { readonly deadline: Deadline; readonly withStore: boolean }) {
  const { word, tone } = urgencyLooks[deadline.urgency];
  const { day, at, timeZone } = deadline;
  const when = whenWords(deadline);
  return (
    <>
      <span className="w-18 shrink-0">
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <span className="block font-medium sm:flex-1">
          {deadline.text}
          {withStore && deadline.storeName && (
            <span className="font-normal text-ink-soft">{` · ${deadline.storeName}`}</span>
          )}
        </span>
        {when && (
          <time
            dateTime={at ?? day ?? undefined}
            title={at ? formatMinute(at, timeZone) : formatDateLong(day)}
            className="block shrink-0 text-ink-soft tabular-nums"
          >
            {when}
          </time>
        )}
      </span>
    </>
  );
}
