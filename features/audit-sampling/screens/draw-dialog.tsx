import { valibotResolver } from "@hookform/resolvers/valibot";
import { useId, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import type { Audit } from "@/features/audits/contract.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { newKey } from "@/kernel/screens/new-key.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { useToday } from "@/kernel/screens/use-today.ts";
import { Button } from "@/ui/button.tsx";
import { DateField } from "@/ui/date-field.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { toast } from "@/ui/toast-store.ts";
import { samplingChanged } from "../contract-events.ts";
import { drawSample } from "../contract.ts";
import { drawingOf, type DrawValues, drawValuesSchema, methodChoices, startValues } from "./draw-values.ts";
import { DrawPreview } from "./draw-preview.tsx";
import { SizeFields } from "./size-fields.tsx";
import { formsText } from "./words.ts";

interface DrawDialogProps {
  readonly audit: Audit;
  readonly timeZone: string;
  readonly onClose: () => void;
  readonly onDrawn: (sampleId: number) => void;
}

const names = ["stratifyBy", "size", "margin", "startDate", "seed"] as const;

/** Draws a sample of an internal audit's forms, with a look at what that comes to. */
export function DrawDialog({ audit, timeZone, onClose, onDrawn }: DrawDialogProps) {
  const { api } = useScreens();
  const happened = useHappened();
  const formId = useId();
  const today = useToday(timeZone);
  const [refusal, setRefusal] = useState<string>();
  // A second press is the same sample.
  const [key] = useState(newKey);
  const form = useForm<DrawValues, unknown, DrawValues>({
    resolver: valibotResolver<DrawValues, unknown, DrawValues>(drawValuesSchema),
    defaultValues: startValues,
  });
  const values = useWatch({ control: form.control, compute: (all: DrawValues) => all });
  const { isDirty, isSubmitting } = form.formState;
  const draw = async (wanted: DrawValues) => {
    setRefusal(undefined);
    try {
      const headers = { "idempotency-key": key };
      const sample = await api.call(drawSample, { body: drawingOf(audit.id, wanted), headers });
      await happened(samplingChanged, { storeId: audit.storeId, auditId: audit.id, documentId: null });
      onDrawn(sample.id);
      toast({ text: `${formsText(sample.size)} drawn.`, tone: "green" });
    } catch (error) {
      const { message, fields } = failureOf(error, "Unable to draw a sample");
      showFieldErrors(form, names, fields);
      setRefusal(message);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Draw a sample"
      description="Of the Forms 4473 in this audit's dates. The draw is written into the store's history."
      unsaved={isDirty}
      busy={isSubmitting}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>Draw</Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={draw} error={refusal}>
        <Controller
          control={form.control}
          name="stratifyBy"
          render={({ field: { value, onChange }, fieldState }) => (
            <RadioGroup
              legend="Method"
              options={methodChoices}
              value={value}
              onChange={onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <SizeFields form={form} by={values.by} />
        <DrawPreview auditId={audit.id} values={values} />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField
            form={form}
            name="startDate"
            label="From status date"
            hint="Leave blank for all of the audit's dates."
            render={({ value, onChange }) => <DateField value={value} onChange={onChange} today={today} clearable />}
          />
          <FormField
            form={form}
            name="endDate"
            label="To status date"
            render={({ value, onChange }) => <DateField value={value} onChange={onChange} today={today} clearable />}
          />
        </div>
        <details className="text-sm">
          <summary className="cursor-pointer font-medium">Use the seed of an earlier sample</summary>
          <FormField
            form={form}
            name="seed"
            label="Seed"
            hint="64 digits. The same seed, method, size and dates give the same forms."
            className="mt-2"
            render={(field) => <Input {...field} record autoComplete="off" spellCheck={false} maxLength={64} />}
          />
        </details>
      </Form>
    </Dialog>
  );
}
