import { lazy, Suspense } from "react";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { arrived } from "@/kernel/screens/connection.ts";

const LogDialog = lazy(() => arrived(() => import("../log/log-dialog.tsx")));

/** The modal 'Correction log' over the archive, with the rights and the time zone of the store that the document is of. */
export function LogOverList({ id, storeId, onClose }: { id: number; storeId: number; onClose: () => void }) {
  const { permissions, timeZone } = useSetting(storeId);
  return (
    <Suspense fallback={null}>
      <LogDialog document={{ id, permissions }} timeZone={timeZone} onClose={onClose} />
    </Suspense>
  );
}
