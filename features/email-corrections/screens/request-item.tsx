import Mail from "lucide-react/icons/mail";
import { MenuItem } from "@/ui/menu.tsx";
import { useRequestDialog } from "./use-request-dialog.ts";

/** Opens the modal 'email correction request'. */
export default function RequestItem() {
  const { setOpen } = useRequestDialog();
  return (
    <MenuItem icon={<Mail aria-hidden="true" />} onSelect={() => setOpen(true)}>Email a correction request</MenuItem>
  );
}
