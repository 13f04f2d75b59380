import Layers from "lucide-react/icons/layers";
import ListChecks from "lucide-react/icons/list-checks";
import type { Attachment } from "@/features/documents/contract.ts";
import type { DetailActionProps } from "@/features/documents/slots.ts";
import { MenuItem } from "@/ui/menu.tsx";
import { useLog } from "../log/use-log.ts";
import { useTaking } from "../versions/use-taking.ts";
import { formVersions } from "../versions/version-rules.ts";

/** Opens the correction log, and keeps a copy of the newest form in which fields and marks are part of the pages. */
export default function DocumentItems({ document }: DetailActionProps) {
  const { setOpen } = useLog();
  const newest = formVersions(document).at(-1);
  return (
    <>
      <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={() => setOpen(true)}>Correction log</MenuItem>
      {newest && <FlattenedItem newest={newest} />}
    </>
  );
}

function FlattenedItem({ newest }: { newest: Attachment }) {
  const { flattened } = useTaking(newest);
  return (
    <MenuItem icon={<Layers aria-hidden="true" />} onSelect={flattened}>
      Download a flattened copy{newest.versionNumber > 1 && ` (version ${newest.versionNumber})`}
    </MenuItem>
  );
}
