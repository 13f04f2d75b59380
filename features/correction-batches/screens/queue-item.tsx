import ListTodo from "lucide-react/icons/list-todo";
import { useSetting } from "@/features/documents/shared-queries.ts";
import type { ArchiveActionProps } from "@/features/documents/slots.ts";
import { MenuItem } from "@/ui/menu.tsx";
import { mayCorrect } from "./may-correct.ts";

/** Leads to the forms that a flag marks, and to the lists that somebody walks. */
export default function QueueItem({ place: { storeId, accountOverview } }: ArchiveActionProps) {
  const { permissions } = useSetting(storeId);
  if (accountOverview || !mayCorrect(permissions)) return null;
  return (
    <MenuItem icon={<ListTodo aria-hidden="true" />} to={`/${storeId}/corrections`}>
      Forms that need a correction
    </MenuItem>
  );
}
