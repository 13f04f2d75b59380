import { useQuery } from "@tanstack/react-query";
import type { DetailMarkProps } from "@/features/documents/slots.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { requestsQuery } from "../queries.ts";
import { RequestDialog } from "./request-dialog.tsx";
import { useRequestDialog } from "./use-request-dialog.ts";

/** Shows the modal 'email correction request' while the address has it. */
export default function RequestHost({ document }: DetailMarkProps) {
  const { isOpen, follows, setOpen } = useRequestDialog();
  const { data } = useQuery({ ...requestsQuery(useScreens(), document.id), enabled: follows !== null });
  if (!isOpen || (follows !== null && !data)) return null;
  const before = data?.find(({ id, state }) => id === follows && state === "saved") ?? null;
  return <RequestDialog document={document} before={before} onClose={() => setOpen(false)} />;
}
