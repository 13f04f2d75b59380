import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { buttonVariants } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { formatNumber } from "@/ui/format.ts";
import { Tooltip } from "@/ui/tooltip.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { listAround } from "../archive/filters.ts";
import { archiveHref, type ArchivePlace, idIn } from "../archive/place.ts";
import { rememberLooked } from "../archive/use-returning.ts";
import type { Neighbours } from "./use-neighbours.ts";

export interface NeighbourLinksProps {
  neighbours: Neighbours;
  place: ArchivePlace;
  /** The filters of the list that the document was opened from, as a query string. */
  list: string;
}

/** Back to the list, and to the documents before and after this one in it (keys j and k). */
export function NeighbourLinks({ neighbours, place, list }: NeighbourLinksProps) {
  const navigate = useNavigate();
  const { position, count, countIsMinimum, previous, next } = neighbours;
  useHotkeys({
    j: () => void (next && navigate(next)),
    k: () => void (previous && navigate(previous)),
  });
  const id = idIn(useParams().documentId);
  const back = archiveHref(place, listAround(list, position));
  useEffect(() => {
    if (id !== null) rememberLooked(id, back);
  }, [id, back]);
  return (
    <nav aria-label="Documents of the list" className="flex h-8 items-center gap-1 text-sm">
      <Link to={back} className={cn(buttonVariants({ variant: "ghost", size: "sm" }), "-ml-2")}>
        <ArrowLeft aria-hidden="true" />
        Documents
      </Link>
      <p className="ml-auto mr-1 text-ink-soft tabular-nums" aria-live="polite">
        {position ? `${formatNumber(position)} of ${formatNumber(count)}${countIsMinimum ? "+" : ""}` : ""}
      </p>
      <Step label="Previous document" shortcut="k" href={previous} icon={ChevronLeft} />
      <Step label="Next document" shortcut="j" href={next} icon={ChevronRight} />
    </nav>
  );
}

interface StepProps {
  label: string;
  shortcut: string;
  href: string | null;
  icon: typeof ChevronLeft;
}

function Step({ label, shortcut, href, icon: Icon }: StepProps) {
  const looks = cn(buttonVariants({ size: "sm" }), "size-8 px-0");
  if (!href) {
    return (
      <button type="button" disabled aria-label={label} className={looks}>
        <Icon aria-hidden="true" />
      </button>
    );
  }
  return (
    <Tooltip content={`${label} (${shortcut})`}>
      <Link to={href} aria-label={label} className={looks}>
        <Icon aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}
