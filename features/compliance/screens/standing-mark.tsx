import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import UserRoundCheck from "lucide-react/icons/user-round-check";
import { Badge } from "@/ui/badge.tsx";
import type { Standing } from "../contract-shapes.ts";
import { standingWords } from "../wording-rules.ts";

/** How each standing looks: a mark, a tone of a badge, and the colour of both. */
export const standingLooks = {
  met: { icon: CircleCheck, tone: "green", ink: "text-green", bar: "bg-green" },
  attention: { icon: CircleAlert, tone: "yellow", ink: "text-yellow", bar: "bg-yellow" },
  duty: { icon: UserRoundCheck, tone: "blue", ink: "text-blue", bar: "bg-blue" },
  unknown: { icon: CircleDashed, tone: "outline", ink: "text-ink-faint", bar: "bg-line-strong" },
} as const satisfies Readonly<Record<Standing, unknown>>;

/** A standing in words; the mark stands at the beginning of the line. */
export function StandingBadge({ standing }: { readonly standing: Standing }) {
  return <Badge tone={standingLooks[standing].tone}>{standingWords[standing]}</Badge>;
}

/** The mark of a standing, for the beginning of a line. */
export function StandingMark({ standing }: { readonly standing: Standing }) {
  const { icon: Icon, ink } = standingLooks[standing];
  return <Icon aria-hidden="true" className={`mt-1 size-4 shrink-0 ${ink}`} />;
}
