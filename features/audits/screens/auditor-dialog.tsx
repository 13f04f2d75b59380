import { valibotResolver } from "@hookform/resolvers/valibot";
import { useId } from "react";
import { Controller, useForm } from "react-hook-form";
import * as v from "valibot";
import { emailSchema, nameSchema, phoneSchema } from "@/features/accounts/contract.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { PhoneInput } from "@/ui/masked-input.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { useTimedText } from "@/ui/use-timed-text.ts";
import { type Auditor, inviteAuditor, type InvitedAuditor, updateAuditor } from "../contract-auditors.ts";
import { auditsChanged } from "../contract-events.ts";
import { type Audit, texts } from "../contract.ts";
import { staysOf } from "./refusals.ts";

const schema = v.object({
  name: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  status: v.picklist(["0", "1"], texts.statusRequired),
});
type Values = v.InferInput<typeof schema>;
const names = ["name", "email", "phone", "status"] as const;

interface AuditorDialogProps {
  readonly audit: Audit;
  /** Null to invite somebody. */
  readonly auditor: Auditor | null;
  readonly isOneself: boolean;
  readonly onClose: () => void;
  readonly onSaved: (auditor: InvitedAuditor) => void;
  readonly onResend?: () => void;
}

/** Manage User: invites an ATF auditor, or changes one (document 3, section 5). */
export function AuditorDialog({ audit, auditor, isOneself, onClose, onSaved, onResend }: AuditorDialogProps) {
  const { api } = useScreens();
  const happened = useHappened();
  const formId = useId();
  const banner = useTimedText();
  const form = useForm<Values, unknown, Values>({
    resolver: valibotResolver<Values, unknown, Values>(schema),
    defaultValues: valuesOf(auditor),
  });
  const { isDirty, isSubmitting } = form.formState;
  const save = async ({ status, ...person }: Values) => {
    banner.clear();
    const wanted = status === "1" ? 1 : 0;
    try {
      const saved = auditor
        ? await api.call(updateAuditor, {
          params: { id: String(auditor.id) },
          body: { auditor: { ...person, version: auditor.version, ...isOneself ? {} : { status: wanted } } },
        })
        : await api.call(inviteAuditor, { body: { auditId: audit.id, storeId: audit.storeId, ...person } });
      await happened(auditsChanged, { storeId: audit.storeId, auditId: audit.id });
      onSaved(saved);
    } catch (error) {
      const failure = failureOf(error, auditor ? "Unable to save or update auditor" : "Unable to invite user");
      const { message, fields } = failure;
      const own = Object.fromEntries(
        Object.entries(fields).map(([name, text]) => [name.replace(/^auditor\./, ""), text]),
      );
      showFieldErrors(form, names, own);
      banner.show(message, staysOf(failure));
    }
  };
  const hasComeIn = auditor?.invitationStatus === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Manage User"
      description={auditor ? auditor.name : "They get a one-time link by email, valid for 7 days."}
      size="sm"
      unsaved={isDirty}
      busy={isSubmitting}
      footer={
        <>
          {onResend && <Button className="mr-auto" disabled={isSubmitting} onClick={onResend}>Resend Invite</Button>}
          <Button disabled={isSubmitting} onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>Save</Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={save} error={banner.text} invalidText={texts.fieldsWrong}>
        <FormField
          form={form}
          name="name"
          label="Name"
          required
          render={(field) => <Input {...field} autoComplete="off" maxLength={100} />}
        />
        <FormField
          form={form}
          name="email"
          label="E-mail"
          required
          hint={hasComeIn ? "They sign in with it, and can change it in their own profile." : undefined}
          render={(field) => (
            <Input
              {...field}
              type="email"
              inputMode="email"
              autoComplete="off"
              readOnly={hasComeIn}
            />
          )}
        />
        <FormField
          form={form}
          name="phone"
          label="Phone number"
          required
          render={(field) => <PhoneInput {...field} autoComplete="off" />}
        />
        {auditor && !isOneself && (
          <Controller
            control={form.control}
            name="status"
            render={({ field, fieldState }) => (
              <RadioGroup
                legend="User status"
                inline
                options={[{ value: "0", label: "Enabled" }, { value: "1", label: "Disabled" }]}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
      </Form>
    </Dialog>
  );
}

function valuesOf(auditor: Auditor | null): Values {
  const { name = "", email = "", phone = "" } = auditor ?? {};
  return { name, email, phone, status: auditor?.status === 1 ? "1" : "0" };
}
