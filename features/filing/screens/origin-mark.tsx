import type { ReactNode } from "react";
import Check from "lucide-react/icons/check";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import Minus from "lucide-react/icons/minus";
import Pencil from "lucide-react/icons/pencil";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { cn } from "@/ui/cn.ts";
import type { Origin } from "./confidence.ts";

/** In the yellow of a flag: these are the ones to look at. */
const doubt = "rounded-sm border border-yellow/30 bg-yellow-soft font-medium text-yellow";

const looks: Record<Origin, { word: string; icon: ReactNode; ink: string }> = {
  high: { word: "", icon: <CircleCheck aria-hidden="true" />, ink: "text-ink-faint" },
  medium: { word: "Medium", icon: <CircleDashed aria-hidden="true" />, ink: doubt },
  low: { word: "Low", icon: <TriangleAlert aria-hidden="true" />, ink: doubt },
  checked: { word: "Checked", icon: <Check aria-hidden="true" />, ink: "text-ink-soft" },
  edited: { word: "Edited", icon: <Pencil aria-hidden="true" />, ink: "text-ink-faint" },
  notFound: { word: "Not found", icon: <Minus aria-hidden="true" />, ink: "text-ink-faint" },
};

/** What a screen reader says with the name of the field. */
export function originWords(origin: Origin): string {
  if (origin === "edited" || origin === "checked") return origin;
  return origin === "notFound" ? "not found in the file" : `${origin} confidence`;
}

export interface OriginMarkProps {
  origin: Origin;
  /** The name of the field: 'Customer name'. */
  field: string;
  /** The page of the file the value was found on; without one there is nothing to show. */
  page?: number;
  onShow: () => void;
}

/**
 * How sure the reader is of a value; pressing it shows the place in the page. What was read surely has no word, so that
 * those in doubt are seen.
 */
export function OriginMark({ origin, field, page, onShow }: OriginMarkProps) {
  const { word, icon, ink } = looks[origin];
  const className = cn("inline-flex h-5 items-center gap-1 rounded-sm px-1 text-xs [&_svg]:size-3.5", ink);
  if (page === undefined) return <span aria-hidden="true" className={className}>{icon}{word}</span>;
  return (
    <button
      type="button"
      // Entering the field shows the same place, so the markers need no stops of their own between the fields, and no
      // room for a finger.
      tabIndex={-1}
      aria-label={`${field}: ${originWords(origin)}, show on page ${page}`}
      title={`Found on page ${page}`}
      className={cn(
        className,
        word && "underline decoration-dotted underline-offset-3",
        "hover:bg-hover hover:text-ink pointer-coarse:pointer-events-none pointer-coarse:no-underline",
      )}
      onClick={onShow}
    >
      {icon}
      {word}
    </button>
  );
}
