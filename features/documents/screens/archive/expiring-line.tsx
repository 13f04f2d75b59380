import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { formatNumber } from "@/ui/format.ts";
import { documentListQuery } from "../../queries.ts";
import { expiringChange, writeFilters } from "./filters.ts";
import { type ArchivePlace, expiringListOf } from "./place.ts";

/** How many transfers under way expire within days, as the way to them; nothing while none does. */
export function ExpiringLine({ place }: { place: ArchivePlace }) {
  const { pathname } = useLocation();
  const filters = expiringChange({}, true);
  const { data } = useQuery(documentListQuery(useScreens(), expiringListOf(place)));
  if (!data || data.count === 0) return null;
  const address = new URLSearchParams(writeFilters(filters));
  if (place.accountOverview) address.set("accountOverview", "true");
  return (
    <Link
      to={`${pathname}?${address}`}
      className="text-sm text-ink-soft tabular-nums underline decoration-line-strong underline-offset-3 hover:text-ink"
    >
      {formatNumber(data.count)}
      {data.countIsMinimum && "+"} expiring
    </Link>
  );
}
