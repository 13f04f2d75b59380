import Copy from "lucide-react/icons/copy";
import { Button } from "@/ui/button.tsx";
import { copyText } from "@/ui/copy-text.ts";
import { toast } from "@/ui/toast-store.ts";

export interface CopyLinkProps {
  href: string;
  /** What the link does. */
  label: string;
  size?: "sm" | "md";
}

/** Puts a link into the clipboard; where the browser gives none, the dialog shows the link to be copied by hand. */
export function CopyLink({ href, label, size = "sm" }: CopyLinkProps) {
  const copy = async () => {
    if (await copyText(href)) toast("Link copied. Give it to the recipient only.");
    else toast({ text: "Your browser couldn't copy the link. Open the email and copy it yourself.", tone: "amber" });
  };
  return (
    <Button size={size} className="above-row-link" icon={<Copy />} onClick={copy} aria-label={`Copy link: ${label}`}>
      Copy link
    </Button>
  );
}
