import { type ReactNode, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Document } from "@/features/documents/contract.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { EmailText } from "@/ui/email-text.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import { type CorrectionRequest, requestTexts, resendRequest, withdrawRequest } from "../contract.ts";
import { emailCorrectionsChanged } from "../contract-events.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { ReviewActions } from "./review-actions.tsx";
import { isEnding, stateWords, stepsOf } from "./state-words.ts";

interface RequestEntryProps {
  readonly request: CorrectionRequest;
  /** Null in a list over many documents, where a review begins on the document's own page. */
  readonly document: Document | null;
  readonly timeZone: string;
  /** Whose form it is, where the page does not say. */
  readonly children?: ReactNode;
}

/** One request: to whom, what for, how far it is, and what can be done about it. */
export function RequestEntry({ request, document, timeZone, children }: RequestEntryProps) {
  const { id, email, correctionLines, state, storeId, documentId } = request;
  const { label, tone } = stateWords[state];
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5 text-sm">
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <EmailText>{email}</EmailText>
        </h3>
        <Badge tone={tone}>{label}</Badge>
        {isEnding(request) && <Badge tone="red">Expires soon</Badge>}
      </div>
      <ol aria-label={`What ${email} is asked to correct`} className="flex list-decimal flex-col gap-0.5 pl-5">
        {/* The same words may stand there twice, and the list never changes. */}
        {correctionLines.map((line, at) => <li key={at} className="wrap-anywhere">{line}</li>)}
      </ol>
      <ul className="flex flex-col text-ink-soft">
        {stepsOf(request).map(({ words, at }) => (
          <li key={words} className="flex flex-wrap gap-x-1.5">
            {words}
            <InstantText instant={at} timeZone={timeZone} withTime />
          </li>
        ))}
      </ul>
      {state === "saved" && (document ? <ReviewActions request={request} document={document} /> : (
        <div className="flex">
          <Button asChild size="sm" variant="primary">
            <Link to={`/${storeId}/documents/${documentId}?tab=requests`}>Review</Link>
          </Button>
        </div>
      ))}
      {(state === "sent" || state === "opened") && <WaitingActions key={id} request={request} />}
    </li>
  );
}

/** While the receiver has something to do: a new link, or an end. */
function WaitingActions({ request }: { request: CorrectionRequest }) {
  const { id, email, documentId, storeId } = request;
  const { api } = useScreens();
  const happened = useHappened();
  const [isAsking, setAsking] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const params = { id: String(id) };
  const changed = () => happened(emailCorrectionsChanged, { documentId, storeId, savedVersion: null });
  const resend = useMutation({
    mutationFn: () => api.call(resendRequest, { params }),
    onSuccess: async (sent) => {
      await changed();
      if (sent.link === null) toast({ text: requestTexts.sent, tone: "green" });
      else setLink(sent.link);
    },
    onError: (error) => toast({ text: failureOf(error, requestTexts.sendFailed).message, tone: "red" }),
  });
  const withdraw = useMutation({
    mutationFn: () => api.call(withdrawRequest, { params }),
    onSuccess: async () => {
      await changed();
      setAsking(false);
      toast(`The link of ${email} no longer works.`);
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>Send a new link</Button>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>Withdraw</Button>
      {link !== null && <LinkDialog email={email} link={link} onClose={() => setLink(null)} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Withdraw this request?"
        description={`The link sent to ${email} stops working at once, and marks that were not saved are gone.`}
        confirmLabel="Withdraw"
        busy={withdraw.isPending}
        error={withdraw.error ? failureOf(withdraw.error, "Unable to withdraw the request").message : undefined}
        onConfirm={() => withdraw.mutate()}
      />
    </div>
  );
}
