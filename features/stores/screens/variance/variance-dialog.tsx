import { valibotResolver } from "@hookform/resolvers/valibot";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { toast } from "@/ui/toast-store.ts";
import type { StoreSettings } from "../../contract-settings.ts";
import { requestVariance, varianceFormSchema, type VarianceRequest, varianceTexts } from "../../contract-variance.ts";
import { failureOf } from "@/kernel/screens/failure.ts";

interface VarianceDialogProps extends Pick<StoreSettings, "store" | "me"> {
  readonly onSent: () => void;
  readonly onClose: () => void;
}

const names = ["name", "email", "fflFirstThreeDigits", "fflLastFiveDigits"] as const;

/** Asks whoever runs the service for help with a variance. */
export function VarianceDialog({ store, me, onSent, onClose }: VarianceDialogProps) {
  const { api } = useScreens();
  const formId = useId();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<VarianceRequest, unknown, VarianceRequest>({
    resolver: valibotResolver<VarianceRequest, unknown, VarianceRequest>(varianceFormSchema),
    defaultValues: {
      name: me.name,
      email: me.email,
      fflFirstThreeDigits: store.fflFirstThreeDigits ?? "",
      fflLastFiveDigits: store.fflLastFiveDigits ?? "",
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const send = async (body: VarianceRequest) => {
    setRefusal(undefined);
    try {
      await api.call(requestVariance, { params: { userId: String(me.id) }, body });
      toast({ text: "Your variance request was submitted.", tone: "green" });
      onSent();
      onClose();
    } catch (error) {
      const { message, fields } = failureOf(error, "Unable to save the variance");
      showFieldErrors(form, names, fields);
      setRefusal(message);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Submit variance request"
      description={varianceTexts.help}
      size="sm"
      unsaved={isDirty}
      busy={isSubmitting}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>Submit</Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={send} error={refusal}>
        <FormField
          form={form}
          name="name"
          label="Name"
          render={(field) => <Input {...field} autoComplete="name" />}
        />
        <FormField
          form={form}
          name="email"
          label="Email Address"
          required
          render={(field) => <Input {...field} type="email" inputMode="email" autoComplete="email" />}
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <FormField
            form={form}
            name="fflFirstThreeDigits"
            label="First three digits"
            required
            render={(field) => <Input {...field} record inputMode="numeric" autoComplete="off" />}
          />
          <FormField
            form={form}
            name="fflLastFiveDigits"
            label="Last five digits"
            required
            render={(field) => <Input {...field} record inputMode="numeric" autoComplete="off" />}
          />
        </div>
      </Form>
    </Dialog>
  );
}
