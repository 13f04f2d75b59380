import { valibotResolver } from "@hookform/resolvers/valibot";
import { useCallback, useId, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import * as v from "valibot";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Button } from "@/ui/button.tsx";
import { Combobox, type ComboboxOption } from "@/ui/combobox.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Form, showFieldErrors } from "@/ui/form.tsx";
import { toast } from "@/ui/toast-store.ts";
import { useTimedText } from "@/ui/use-timed-text.ts";
import { auditsChanged } from "../contract-events.ts";
import { startAudit, texts } from "../contract.ts";
import { auditTypes, defaultRange } from "../contract-states.ts";
import { leadCandidatesQuery } from "../queries.ts";
import { FflChoice } from "./ffl-choice.tsx";
import { personOption } from "./person-option.ts";
import { staysOf } from "./refusals.ts";
import { RangeFields, useRangeForm } from "./range-fields.tsx";
import type { AuditSetting } from "./use-audit-setting.ts";

interface StartInternalDialogProps {
  readonly storeId: number;
  readonly setting: AuditSetting;
  readonly onClose: () => void;
}

const leadSchema = v.object({
  storeId: v.pipe(v.number(), v.minValue(1, texts.fflRequired)),
  leadAuditorId: v.pipe(v.number(), v.minValue(1, texts.auditorRequired)),
});
const names = ["storeId", "leadAuditorId"] as const;
const rangeNames = ["startDate", "endDate"] as const;

type LeadValues = v.InferInput<typeof leadSchema>;

/** Starts an internal audit that one of the store's people leads (document 3, section 5, 'Start Internal Audit'). */
export function StartInternalDialog({ storeId, setting, onClose }: StartInternalDialogProps) {
  const context = useScreens();
  const happened = useHappened();
  const navigate = useNavigate();
  const formId = useId();
  const banner = useTimedText();
  const [lead, setLead] = useState<ComboboxOption | null>(null);
  const form = useForm<LeadValues, unknown, LeadValues>({
    resolver: valibotResolver<LeadValues, unknown, LeadValues>(leadSchema),
    defaultValues: { storeId, leadAuditorId: 0 },
  });
  const range = useRangeForm(defaultRange(setting.today));
  const isRangeWrong = Object.keys(range.formState.errors).length > 0;
  const { isSubmitting, isDirty } = form.formState;
  const chosenStore = useWatch({ control: form.control, name: "storeId" });
  const load = useCallback(
    async (search: string) =>
      (await context.queries.fetchQuery(leadCandidatesQuery(context, chosenStore, search))).map(personOption),
    [context, chosenStore],
  );
  const choose = (option: ComboboxOption | null) => {
    setLead(option);
    form.setValue("leadAuditorId", option ? Number(option.value) : 0, {
      shouldDirty: true,
      shouldValidate: option !== null,
    });
  };

  const start = async (values: LeadValues) => {
    banner.clear();
    if (!await range.trigger()) return;
    try {
      const body = { type: auditTypes.internal, ...values, ...range.getValues() };
      const audit = await context.api.call(startAudit, { body });
      // Its page is its lead's: who started it for somebody else would be turned away there.
      const isOwn = audit.leadAuditorId === setting.userId;
      if (!isOwn) await navigate(`/${storeId}`);
      await happened(auditsChanged, { storeId: audit.storeId, auditId: audit.id });
      onClose();
      if (isOwn && audit.storeId !== storeId) await navigate(`/${audit.storeId}/internal-audit-management`);
      toast({ text: `The internal audit has started. ${audit.leadAuditorName} leads it.`, tone: "green" });
    } catch (error) {
      const failure = failureOf(error, "Unable to start audit");
      const { message, fields } = failure;
      showFieldErrors(form, names, fields);
      showFieldErrors(range, rangeNames, fields);
      banner.show(message, staysOf(failure));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Start Internal Audit"
      description="Only the lead auditor can add auditors and end the audit."
      unsaved={isDirty || range.formState.isDirty}
      busy={isSubmitting}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>Start Internal Audit</Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        onSubmit={start}
        onSubmitCapture={() => void range.trigger()}
        error={banner.text ?? (isRangeWrong ? texts.fieldsWrong : undefined)}
        invalidText={texts.fieldsWrong}
      >
        {setting.hasSeveral && (
          <Controller
            control={form.control}
            name="storeId"
            render={({ field: { value, onChange, disabled }, fieldState }) => (
              <Field label="FFL" required error={fieldState.error?.message}>
                <FflChoice
                  stores={setting.stores.internal}
                  value={value}
                  onChange={(id) => {
                    onChange(id);
                    choose(null);
                  }}
                  disabled={disabled}
                />
              </Field>
            )}
          />
        )}
        <Controller
          control={form.control}
          name="leadAuditorId"
          render={({ field, fieldState }) => (
            <Field label="Auditor" required error={fieldState.error?.message}>
              <Combobox
                value={lead}
                onChange={choose}
                load={load}
                placeholder={chosenStore === 0 ? texts.selectFflFirst : "Choose the lead auditor"}
                nothingText="Nobody matches."
                disabled={field.disabled || chosenStore === 0}
              />
            </Field>
          )}
        />
        <RangeFields control={range.control} today={setting.today} />
      </Form>
    </Dialog>
  );
}
