import { useId, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import * as v from "valibot";
import { Link } from "react-router";
import { initialsSchema } from "@/features/corrections/contract.ts";
import type { Document } from "@/features/documents/contract.ts";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { toast } from "@/ui/toast-store.ts";
import { type CorrectionRequest, reviewRequest } from "../contract.ts";
import { emailCorrectionsChanged } from "../contract-events.ts";
import { useRequestDialog } from "./use-request-dialog.ts";

interface ReviewActionsProps {
  readonly request: CorrectionRequest;
  readonly document: Document;
}

/** What is done with a correction that the receiver saved: it is looked at, accepted, or sent back. */
export function ReviewActions({ request, document }: ReviewActionsProps) {
  const [isReviewing, setReviewing] = useState(false);
  const { setOpen } = useRequestDialog();
  const { savedVersion } = request;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="primary" onClick={() => setReviewing(true)}>Accept</Button>
      {savedVersion !== null && (
        <Button asChild size="sm">
          <Link
            to={`/${document.storeId}/documents/${document.id}/versions?from=${savedVersion - 1}&to=${savedVersion}`}
          >
            Compare with version {savedVersion - 1}
          </Link>
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => setOpen(true, request.id)}>Send back</Button>
      {isReviewing && (
        <ReviewDialog
          request={request}
          shown={document.versionNumber}
          onClose={() => setReviewing(false)}
        />
      )}
    </div>
  );
}

interface ReviewDialogProps {
  readonly request: CorrectionRequest;
  /** The form's newest version on this page. */
  readonly shown: number;
  readonly onClose: () => void;
}

/** Asks for the reviewer's initials, which are stamped on the form after the date. */
function ReviewDialog({ request, shown, onClose }: ReviewDialogProps) {
  const { id, documentId, storeId, email, savedVersion } = request;
  // What is saved while the dialog is open nobody has looked at.
  const [versionNumber] = useState(shown);
  const { api } = useScreens();
  const happened = useHappened();
  const formId = useId();
  const [initials, setInitials] = useState("");
  const [problem, setProblem] = useState<string>();
  const shownAnew = () =>
    Promise.all([
      happened(emailCorrectionsChanged, { documentId, storeId, savedVersion: null }),
      happened(documentsChanged, { storeId, documentIds: [documentId] }),
    ]);
  const accept = useMutation({
    mutationFn: (text: string) =>
      api.call(reviewRequest, { params: { id: String(id) }, body: { initials: text, versionNumber } }),
    onError: () => void shownAnew(),
    onSuccess: async () => {
      await shownAnew();
      toast({ text: "Reviewed. Your initials are on the form.", tone: "green" });
      onClose();
    },
  });
  const submit = () => {
    const parsed = v.safeParse(initialsSchema, initials);
    setProblem(parsed.success ? undefined : parsed.issues[0].message);
    if (parsed.success) accept.mutate(parsed.output);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Accept this correction?"
      description={`Version ${savedVersion} of ${email} becomes reviewed. A further version carries today's date followed by your initials.`}
      size="sm"
      busy={accept.isPending}
      footer={
        <>
          <Button disabled={accept.isPending} onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={accept.isPending}>Accept</Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {accept.error && <Alert tone="red">{failureOf(accept.error, "Unable to review the correction").message}</Alert>}
        <Field label="Your initials" error={problem} required>
          <Input
            value={initials}
            autoComplete="off"
            className="uppercase"
            maxLength={10}
            onChange={({ target }) => setInitials(target.value.toUpperCase())}
          />
        </Field>
      </form>
    </Dialog>
  );
}
