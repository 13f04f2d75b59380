import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { OutboxRow } from "../contract.ts";
import { CopyLink } from "./copy-link.tsx";
import { StateBadge, stateSentence } from "./state-badge.tsx";

export interface MailDialogProps {
  mail: OutboxRow;
  /** The store's. */
  timeZone: string;
  sending: boolean;
  onSendAgain: () => void;
  onClose: () => void;
}

/** One mail whole: to whom, what it says, what became of it, and its links while they can be handed over. */
export function MailDialog({ mail, timeZone, sending, onSendAgain, onClose }: MailDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={mail.subject}
      description={stateSentence(mail)}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {mail.maySendAgain && <Button variant="primary" busy={sending} onClick={onSendAgain}>Send again</Button>}
        </>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-soft">To</dt>
        <dd className="wrap-anywhere">{mail.toName} ({mail.to})</dd>
        <dt className="text-ink-soft">Written</dt>
        <dd>
          <InstantText instant={mail.createdAt} timeZone={timeZone} withTime />
        </dd>
        <dt className="text-ink-soft">State</dt>
        <dd>
          <StateBadge state={mail.state} />
        </dd>
      </dl>
      {mail.text && <p className="mt-4 border-t pt-4 text-sm whitespace-pre-wrap">{mail.text}</p>}
      {mail.links.map(({ label, href }) => (
        <div key={href} className="mt-4 flex items-end gap-2">
          <Field label={label} className="grow">
            <Input record readOnly value={href} onFocus={(event) => event.currentTarget.select()} />
          </Field>
          <CopyLink href={href} label={label} size="md" />
        </div>
      ))}
    </Dialog>
  );
}
