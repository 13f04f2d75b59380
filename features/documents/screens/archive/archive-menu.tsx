import Ellipsis from "lucide-react/icons/ellipsis";
import { useSlot } from "@/kernel/screens/screens-context.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { Menu } from "@/ui/menu.tsx";
import { archiveActions } from "../../slots.ts";
import type { Filters } from "./filters.ts";
import { type ArchivePlace, listQueryOf } from "./place.ts";

export interface ArchiveMenuProps {
  place: ArchivePlace;
  filters: Filters;
  count: number;
}

/** What other features can do with the whole list, such as exporting it; nothing when none can do anything. */
export function ArchiveMenu({ place, filters, count }: ArchiveMenuProps) {
  const actions = useSlot(archiveActions, { place, filters: queryString(place, filters), count });
  if (actions.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton label="More actions for this list" variant="secondary" icon={<Ellipsis aria-hidden="true" />} />
      }
    >
      {actions.map(({ element }) => element)}
    </Menu>
  );
}

/** The filters as the list's API takes them, without a page. */
function queryString(place: ArchivePlace, filters: Filters): string {
  const { page: _page, limit: _limit, ...query } = listQueryOf(place, filters);
  const given = Object.entries(query).flatMap(([name, value]) => value === undefined ? [] : [[name, String(value)]]);
  return new URLSearchParams(given).toString();
}
