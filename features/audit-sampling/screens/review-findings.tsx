import { useQuery } from "@tanstack/react-query";
import type { ReviewPanelProps } from "@/features/audit-review/slots.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { FindingsList } from "./findings-list.tsx";

/** The findings beside the form while an auditor reviews document after document; `e` adds one. */
export default function ReviewFindings({ document: { id, storeId } }: ReviewPanelProps) {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const timeZone = session?.stores.find((store) => store.id === storeId)?.timeZone ?? "UTC";
  return <FindingsList key={id} documentId={id} storeId={storeId} timeZone={timeZone} withKey />;
}
