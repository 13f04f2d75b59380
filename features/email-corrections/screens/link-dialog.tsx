import { Button } from "@/ui/button.tsx";
import { CopiedValue } from "@/ui/copied-value.tsx";
import { Dialog } from "@/ui/dialog.tsx";

/** The link of a request, where no mail server brings it: shown once, for it is kept nowhere. */
export function LinkDialog({ email, link, onClose }: { email: string; link: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Hand over the link"
      description={`No mail server is set up, so nothing was sent. Give this link to ${email} yourself. It works for 14 days and is shown only now.`}
      footer={<Button variant="primary" onClick={onClose}>Done</Button>}
    >
      <div className="rounded-md border bg-frame px-3 py-2 text-sm wrap-anywhere">
        <CopiedValue label="The link">{link}</CopiedValue>
      </div>
    </Dialog>
  );
}
