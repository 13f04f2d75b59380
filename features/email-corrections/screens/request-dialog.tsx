import { valibotResolver } from "@hookform/resolvers/valibot";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import type { Document } from "@/features/documents/contract.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { toast } from "@/ui/toast-store.ts";
import {
  type CorrectionRequest,
  newRequestSchema,
  requestCorrection,
  requestLimits,
  requestTexts,
  type SentRequest,
} from "../contract.ts";
import { emailCorrectionsChanged } from "../contract-events.ts";
import { LinkDialog } from "./link-dialog.tsx";

export interface RequestDialogProps {
  readonly document: Document;
  /** The saved request that is sent back; null for a first one. */
  readonly before: CorrectionRequest | null;
  /** What is to be corrected, where that is known already. */
  readonly line?: string;
  readonly onClose: () => void;
}

/** A line of the box is a line of the request; the server asks the same of each. */
const schema = v.object({
  email: newRequestSchema.entries.email,
  lines: v.pipe(
    v.string(),
    v.transform((text) => text.split("\n").map((line) => line.trim()).filter((line) => line !== "")),
    v.minLength(1, requestTexts.linesRequired),
    v.maxLength(requestLimits.lines, "At most 50 correction lines."),
    v.check((lines) => lines.every((line) => line.length <= requestLimits.line), "At most 500 characters in a line."),
  ),
});
type Values = v.InferInput<typeof schema>;
type Parsed = v.InferOutput<typeof schema>;

/** The modal 'email correction request': to whom, and what is to be corrected. */
export function RequestDialog({ document, before, line = "", onClose }: RequestDialogProps) {
  const { api } = useScreens();
  const happened = useHappened();
  const formId = useId();
  const [refusal, setRefusal] = useState<string>();
  const [made, setMade] = useState<SentRequest | null>(null);
  const form = useForm<Values, unknown, Parsed>({
    resolver: valibotResolver<Values, unknown, Parsed>(schema),
    defaultValues: { email: before?.email ?? "", lines: line },
  });
  const { isDirty, isSubmitting } = form.formState;

  const send = async ({ email, lines }: Parsed) => {
    setRefusal(undefined);
    try {
      const sent = await api.call(requestCorrection, {
        params: { documentId: String(document.id) },
        body: { email, correctionLines: lines, follows: before?.id },
      });
      await happened(emailCorrectionsChanged, {
        documentId: document.id,
        storeId: document.storeId,
        savedVersion: null,
      });
      if (sent.link !== null) return setMade(sent);
      toast({ text: requestTexts.sent, tone: "green" });
      onClose();
    } catch (error) {
      const { message, fields } = failureOf(error, requestTexts.sendFailed);
      const lines = Object.entries(fields).find(([name]) => name.startsWith("correctionLines"))?.[1];
      showFieldErrors(form, ["email", "lines"], { ...fields, ...lines ? { lines } : {} });
      setRefusal(message);
    }
  };

  if (made?.link) return <LinkDialog email={made.request.email} link={made.link} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={before ? "Ask for another correction" : "Email correction request"}
      description="The buyer gets a link to this form, marks the corrections on it and initials them. You review what they save."
      unsaved={isDirty}
      busy={isSubmitting}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>Send request</Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={send} error={refusal}>
        {before && (
          <Alert tone="amber">
            Version {before.savedVersion} stays. {before.email} is asked to correct the form again.
          </Alert>
        )}
        <FormField
          form={form}
          name="email"
          label="Buyer's email"
          hint="Check it with the buyer: whoever opens the link sees the form."
          required
          render={(field) => <Input {...field} type="email" autoComplete="off" />}
        />
        <FormField
          form={form}
          name="lines"
          label="What to correct"
          hint="One correction in each line. The lines stand in the email, so leave out what an email should not carry."
          required
          render={(field) => <Textarea {...field} rows={5} placeholder="Box 10: the county is missing" />}
        />
      </Form>
    </Dialog>
  );
}
