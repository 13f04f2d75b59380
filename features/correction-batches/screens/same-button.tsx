import { lazy, Suspense, useState } from "react";
import ListTodo from "lucide-react/icons/list-todo";
import { useSetting } from "@/features/documents/shared-queries.ts";
import type { BulkActionProps } from "@/features/documents/slots.ts";
import { arrived } from "@/kernel/screens/connection.ts";
import { Button } from "@/ui/button.tsx";
import { mayCorrect } from "./may-correct.ts";

const SameDialog = lazy(() => arrived(() => import("./same-dialog.tsx")));

/** Begins a list of the chosen forms on which the same thing is wrong. */
export default function SameButton({ selection, storeId, onDone }: BulkActionProps) {
  const { permissions } = useSetting(storeId);
  const [open, setOpen] = useState(false);
  if (storeId === null || !mayCorrect(permissions)) return null;
  return (
    <>
      <Button size="sm" icon={<ListTodo aria-hidden="true" />} onClick={() => setOpen(true)}>
        Correct the same thing…
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SameDialog selection={selection} storeId={storeId} onClose={() => setOpen(false)} onMade={onDone} />
        </Suspense>
      )}
    </>
  );
}
