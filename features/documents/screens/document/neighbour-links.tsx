import { useEffect, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { buttonVariants } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { formatNumber } from "@/ui/format.ts";
import { Tooltip } from "@/ui/tooltip.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { documentQuery, neighboursQuery } from "../../queries.ts";
import { listQueryOf, readFilters } from "../archive/filters.ts";
import { archiveHref, type ArchivePlace, documentHref } from "../archive/place.ts";

export interface NeighbourLinksProps {
  documentId: number;
  place: ArchivePlace;
  /** The filters of the list that the document was opened from, as a query string. */
  list: string;
}

/** Back to the list, and to the documents before and after this one in it (keys j and k). */
export function NeighbourLinks({ documentId, place, list }: NeighbourLinksProps) {
  const context = useScreens();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(new URLSearchParams(list)), [list]);
  const { data } = useQuery(neighboursQuery(context, documentId, listQueryOf(place, filters)));

  const tab = useSearchParams()[0].get("tab");
  const hrefOf = (neighbour: { id: number } | null | undefined) => {
    if (!neighbour) return null;
    const href = documentHref(place, filters, neighbour.id);
    return tab ? `${href}${href.includes("?") ? "&" : "?"}tab=${encodeURIComponent(tab)}` : href;
  };
  const previous = hrefOf(data?.previous);
  const next = hrefOf(data?.next);
  useHotkeys({
    j: () => void (next && navigate(next)),
    k: () => void (previous && navigate(previous)),
  });
  // The facts of both neighbours are fetched ahead, so that stepping through a list does not wait for them.
  useEffect(() => {
    for (const neighbour of [data?.next, data?.previous]) {
      if (neighbour) void context.queries.prefetchQuery(documentQuery(context, neighbour.id));
    }
  }, [context.queries, data]);
  return (
    <nav aria-label="Documents of the list" className="flex h-8 items-center gap-1 text-sm">
      <Link to={archiveHref(place, list)} className={cn(buttonVariants({ variant: "ghost", size: "sm" }), "-ml-2")}>
        <ArrowLeft aria-hidden="true" />
        Documents
      </Link>
      <p className="ml-auto mr-1 text-ink-soft tabular-nums" aria-live="polite">
        {data?.position
          ? `${formatNumber(data.position)} of ${formatNumber(data.count)}${data.countIsMinimum ? "+" : ""}`
          : ""}
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
