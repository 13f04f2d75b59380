import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Offboarding } from "./offboarding.tsx";

/** Delete, beside an FFL of the organisation table: export first, then delete; afterwards the FFL selection screen. */
export default function FflDelete({ storeId, name }: { readonly storeId: number; readonly name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={`Delete ${name}`} onClick={() => setOpen(true)}>Delete</Button>
      {open && (
        <Offboarding
          thing={{ kind: "store", id: storeId, name }}
          onDeleted={() => location.assign("/")}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
}
