import { useState } from "react";
import Mail from "lucide-react/icons/mail";
import type { OtherPartyProps } from "@/features/corrections/slots.ts";
import { Button } from "@/ui/button.tsx";
import { RequestDialog } from "./request-dialog.tsx";

/** Asks the buyer by mail for the correction that the dealer was about to make. */
export default function AskInstead({ document, line }: OtherPartyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<Mail aria-hidden="true" />} onClick={() => setOpen(true)}>
        Email the buyer a correction request
      </Button>
      {isOpen && <RequestDialog document={document} before={null} line={line} onClose={() => setOpen(false)} />}
    </>
  );
}
