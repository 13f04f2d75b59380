import { useNavigate } from "react-router";
import { toast } from "@/ui/toast-store.ts";
import type { QueuedGroup } from "./queue/model.ts";
import { documents } from "./queue/words.ts";

/** Every document of an upload was filed, and nothing of it needs a look: no warning, no doubt, nothing set aside. */
export function isFiledCleanly(groups: readonly QueuedGroup[]): boolean {
  return groups.length > 0 &&
    groups.every(({ filing }) =>
      filing.phase === "filed" && !filing.differs && filing.document.warningMessage === null
    );
}

/** Says in the corner how many documents were filed, with the way to the one, or to the list of several. */
export function useFiledToast(): (groups: readonly QueuedGroup[]) => void {
  const navigate = useNavigate();
  return (groups) => {
    const filed = groups.flatMap(({ storeId, filing }) =>
      filing.phase === "filed" ? { storeId, id: filing.document.id } : []
    );
    const [first] = filed;
    if (!first) return;
    const list = `/${first.storeId}/documents`;
    const action = filed.length === 1
      ? { label: "Open document", onPress: () => void navigate(`${list}/${first.id}`) }
      : { label: "Show the list", onPress: () => void navigate(list) };
    toast({ text: `${documents(filed.length)} filed.`, tone: "green", action });
  };
}
