import { useRef, useState } from "react";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { Button } from "@/ui/button.tsx";
import { copyText } from "@/ui/copy-text.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import type { HandedLink } from "./use-user-actions.ts";

/** The link of an invitation for the inviter to hand over, where no mail server sends it. */
export function LinkDialog({ link: { name, link }, onClose }: { link: HandedLink; onClose: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"yes" | "by hand" | null>(null);
  const copy = async () => {
    const isCopied = await copyText(link);
    if (!isCopied) box.current?.select();
    setCopied(isCopied ? "yes" : "by hand");
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Share the invitation"
      description={`Email isn't set up, so nothing was sent. Give this one-time link to ${name} yourself. Anyone who opens it can sign in as ${name}. It is valid for 7 days.`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon={copied === "yes" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={copy}
          >
            {copied === "yes" ? "Copied" : "Copy link"}
          </Button>
        </>
      }
    >
      <Field label="Invitation link">
        <Input ref={box} record readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <p role="status" className="mt-2 min-h-5 text-sm text-ink-soft">
        {copied === "yes" && "Link copied."}
        {copied === "by hand" && "The link is selected: press Ctrl+C (Cmd+C) to copy it."}
      </p>
    </Dialog>
  );
}
