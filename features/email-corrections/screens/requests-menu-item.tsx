import Mail from "lucide-react/icons/mail";
import { useSetting } from "@/features/documents/shared-queries.ts";
import type { ArchiveActionProps } from "@/features/documents/slots.ts";
import { MenuItem } from "@/ui/menu.tsx";
import { requestPermission } from "../contract.ts";

/** Leads to the correction requests of a store. */
export default function RequestsMenuItem({ place: { storeId, accountOverview } }: ArchiveActionProps) {
  const { permissions } = useSetting(storeId);
  if (accountOverview || !permissions.includes(requestPermission)) return null;
  return (
    <MenuItem icon={<Mail aria-hidden="true" />} to={`/${storeId}/correction-requests`}>Correction requests</MenuItem>
  );
}
