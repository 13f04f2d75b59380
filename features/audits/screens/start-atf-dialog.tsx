import { valibotResolver } from "@hookform/resolvers/valibot";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import * as v from "valibot";
import { emailSchema, nameSchema, phoneSchema } from "@/features/accounts/contract.ts";
import { type HandedLink, LinkDialog } from "@/features/users/shared-screens.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { PhoneInput } from "@/ui/masked-input.tsx";
import { toast } from "@/ui/toast-store.ts";
import { useTimedText } from "@/ui/use-timed-text.ts";
import { auditsChanged } from "../contract-events.ts";
import { startAudit, texts } from "../contract.ts";
import { auditTypes, defaultRange } from "../contract-states.ts";
import { FflChoice } from "./ffl-choice.tsx";
import { staysOf } from "./refusals.ts";
import { RangeFields, useRangeForm } from "./range-fields.tsx";
import type { AuditSetting } from "./use-audit-setting.ts";

interface StartAtfDialogProps {
  readonly storeId: number;
  readonly setting: AuditSetting;
  readonly onClose: () => void;
}

const personSchema = v.object({
  name: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  storeId: v.pipe(v.number(), v.minValue(1, texts.fflRequired)),
});
const names = ["name", "email", "phone", "storeId"] as const;
const rangeNames = ["startDate", "endDate"] as const;

type PersonValues = v.InferInput<typeof personSchema>;

/** Starts an ATF audit and invites its lead auditor (document 3, section 5, 'Start Audit form'). */
export function StartAtfDialog({ storeId, setting, onClose }: StartAtfDialogProps) {
  const { api } = useScreens();
  const happened = useHappened();
  const formId = useId();
  const banner = useTimedText();
  const navigate = useNavigate();
  const [handed, setHanded] = useState<{ link: HandedLink; startedIn: number } | null>(null);
  const person = useForm<PersonValues, unknown, PersonValues>({
    resolver: valibotResolver<PersonValues, unknown, PersonValues>(personSchema),
    defaultValues: { name: "", email: "", phone: "", storeId },
  });
  const range = useRangeForm(defaultRange(setting.today));
  const isRangeWrong = Object.keys(range.formState.errors).length > 0;
  const { isSubmitting, isDirty, errors } = person.formState;
  const isSomethingEmpty = (["name", "email", "phone"] as const).some((name) =>
    errors[name] && person.getValues(name).trim() === ""
  );

  /** The audit is managed where it is. */
  const leave = (startedIn: number) => {
    onClose();
    if (startedIn !== storeId) navigate(`/${startedIn}/atf-audit-management`);
  };
  const start = async (values: PersonValues) => {
    banner.clear();
    if (!await range.trigger()) return;
    try {
      const body = { type: auditTypes.atf, ...values, ...range.getValues() };
      const audit = await api.call(startAudit, { body });
      await happened(auditsChanged, { storeId: audit.storeId, auditId: audit.id });
      if (audit.invitationLink) {
        return setHanded({ link: { name: values.name, link: audit.invitationLink }, startedIn: audit.storeId });
      }
      leave(audit.storeId);
      toast({ text: `The audit has started. The invitation is on its way to ${values.email}.`, tone: "green" });
    } catch (error) {
      const failure = failureOf(error, "Unable to start audit");
      const { message, fields } = failure;
      showFieldErrors(person, names, fields);
      showFieldErrors(range, rangeNames, fields);
      banner.show(message, staysOf(failure));
    }
  };
  if (handed) return <LinkDialog link={handed.link} onClose={() => leave(handed.startedIn)} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Start Audit"
      description="The lead auditor gets a one-time link by email, valid for 7 days."
      unsaved={isDirty || range.formState.isDirty}
      busy={isSubmitting}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>Start Audit</Button>
        </>
      }
    >
      <Form
        form={person}
        id={formId}
        onSubmit={start}
        onSubmitCapture={() => void range.trigger()}
        error={banner.text ?? (isRangeWrong && !isSomethingEmpty ? texts.fieldsWrong : undefined)}
        invalidText={isSomethingEmpty ? texts.fieldsEmpty : texts.fieldsWrong}
      >
        <FormField
          form={person}
          name="name"
          label="Lead auditor's name"
          required
          render={(field) => <Input {...field} autoComplete="off" maxLength={100} />}
        />
        <FormField
          form={person}
          name="email"
          label="E-mail"
          required
          render={(field) => <Input {...field} type="email" inputMode="email" autoComplete="off" />}
        />
        <FormField
          form={person}
          name="phone"
          label="Phone number"
          required
          render={(field) => <PhoneInput {...field} autoComplete="off" />}
        />
        {setting.hasSeveral && (
          <Controller
            control={person.control}
            name="storeId"
            render={({ field: { value, onChange, disabled }, fieldState }) => (
              <Field label="FFL" required error={fieldState.error?.message}>
                <FflChoice stores={setting.stores.atf} value={value} onChange={onChange} disabled={disabled} />
              </Field>
            )}
          />
        )}
        <RangeFields control={range.control} today={setting.today} />
      </Form>
    </Dialog>
  );
}
