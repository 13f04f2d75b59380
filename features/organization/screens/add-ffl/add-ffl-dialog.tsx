import { valibotResolver } from "@hookform/resolvers/valibot";
import { type ChangeEvent, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import * as v from "valibot";
import { storesChanged } from "@/features/stores/contract-events.ts";
import { addStore, newStoreSchema, texts } from "@/features/stores/contract-settings.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { PhoneInput } from "@/ui/masked-input.tsx";
import { toast } from "@/ui/toast-store.ts";
import { failureOf } from "@/kernel/screens/failure.ts";

interface AddFflDialogProps {
  readonly accountId: number;
  /** The FFL in whose frame the new one's settings are opened; its own when null. */
  readonly settingsIn: number | null;
  readonly onClose: () => void;
}

const schema = v.omit(newStoreSchema, ["accountId"]);
type Values = v.InferOutput<typeof schema>;

const names = ["friendlyFFLName", "phone", "fflFirstThreeDigits", "fflLastFiveDigits"] as const;
const empty: Values = { friendlyFFLName: "", phone: "", fflFirstThreeDigits: "", fflLastFiveDigits: "" };

/** Adds an FFL to the account; its address and hours are filled in on its settings page. */
export function AddFflDialog({ accountId, settingsIn, onClose }: AddFflDialogProps) {
  const { api } = useScreens();
  const happened = useHappened();
  const navigate = useNavigate();
  const formId = useId();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values, unknown, Values>({
    resolver: valibotResolver<Values, unknown, Values>(schema),
    defaultValues: empty,
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const isSomethingEmpty = names.some((name) => errors[name] && form.getValues(name).trim() === "");

  const add = async (values: Values) => {
    setRefusal(undefined);
    try {
      const { id, friendlyFFLName } = await api.call(addStore, { body: { accountId, ...values } });
      await happened(storesChanged, { storeId: id });
      onClose();
      toast({
        text: `${friendlyFFLName} was added.`,
        tone: "green",
        action: {
          label: "Address and hours",
          onPress: () => void navigate(`/${settingsIn ?? id}/ffl-settings/${id}`),
        },
      });
    } catch (error) {
      const { message, fields } = failureOf(error, "Unable to add new FFL");
      showFieldErrors(form, names, fields);
      setRefusal(message);
    }
  };
  /** What the server said of the digits is over once they are edited (document 1, section 8). */
  const digits = (change: (event: ChangeEvent<HTMLInputElement>) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    setRefusal(undefined);
    change(event);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Add New FFL"
      description="The first three and the last five digits of the license tell it from every other one."
      size="sm"
      unsaved={isDirty}
      busy={isSubmitting}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>Add FFL</Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        onSubmit={add}
        error={refusal}
        invalidText={isSomethingEmpty ? texts.fieldsEmpty : texts.fieldsWrong}
      >
        <FormField
          form={form}
          name="friendlyFFLName"
          label="Friendly Name"
          hint="What your people call the store."
          required
          render={(field) => <Input {...field} autoComplete="off" />}
        />
        <FormField
          form={form}
          name="phone"
          label="Phone number"
          required
          render={(field) => <PhoneInput {...field} />}
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <FormField
            form={form}
            name="fflFirstThreeDigits"
            label="First three digits"
            required
            render={({ onChange, ...field }) => (
              <Input {...field} onChange={digits(onChange)} record inputMode="numeric" autoComplete="off" />
            )}
          />
          <FormField
            form={form}
            name="fflLastFiveDigits"
            label="Last five digits"
            required
            render={({ onChange, ...field }) => (
              <Input {...field} onChange={digits(onChange)} record inputMode="numeric" autoComplete="off" />
            )}
          />
        </div>
      </Form>
    </Dialog>
  );
}
