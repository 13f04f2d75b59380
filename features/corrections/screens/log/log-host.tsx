import { lazy, Suspense } from "react";
import type { DetailMarkProps } from "@/features/documents/slots.ts";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { arrived } from "@/kernel/screens/connection.ts";
import { useLog } from "./use-log.ts";

const LogDialog = lazy(() => arrived(() => import("./log-dialog.tsx")));

/** The modal 'Correction log' over a document's page, while the address asks for it. */
export default function LogHost({ document }: DetailMarkProps) {
  const { open, setOpen } = useLog();
  const { timeZone } = useSetting(document.storeId);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <LogDialog document={document} timeZone={timeZone} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
