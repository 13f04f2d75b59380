import History from "lucide-react/icons/history";
import { MenuItem } from "@/ui/menu.tsx";
import type { ArchiveActionProps } from "../../slots.ts";

/** The way to one's own recent changes, in the menu of the list. */
export default function ChangesItem({ place, filters }: ArchiveActionProps) {
  const parameters = new URLSearchParams(filters);
  parameters.delete("storeId");
  parameters.set("changes", "1");
  return (
    <MenuItem icon={<History aria-hidden="true" />} to={`/${place.storeId}/documents?${parameters}`}>
      Your recent changes
    </MenuItem>
  );
}
