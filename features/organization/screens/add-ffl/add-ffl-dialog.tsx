import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import * as v from "valibot";
import { states } from "@/features/accounts/contract-states.ts";
import { licenceQuery } from "@/features/licensees/shared-queries.ts";
import { storesChanged } from "@/features/stores/contract-events.ts";
import { numberMask, wholeNumberText } from "@/features/stores/contract-licence.ts";
import { addStore, newStoreSchema, texts } from "@/features/stores/contract-settings.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { MaskedInput, PhoneInput } from "@/ui/masked-input.tsx";
import { Select } from "@/ui/select.tsx";
import { toast } from "@/ui/toast-store.ts";
import { failureOf } from "@/kernel/screens/failure.ts";

interface AddFflDialogProps {
  readonly accountId: number;
  /** The FFL in whose frame the new one's settings are opened; its own when null. */
  readonly settingsIn: number | null;
  readonly onClose: () => void;
}

const schema = v.object({ ...v.omit(newStoreSchema, ["accountId"]).entries, fflNumber: wholeNumberText });
type Values = v.InferInput<typeof schema>;
type Parsed = v.InferOutput<typeof schema>;

const names = [
  "friendlyFFLName",
  "phone",
  "fflFirstThreeDigits",
  "fflLastFiveDigits",
  "fflNumber",
  "premiseState",
] as const;
const stateOptions = states.map(([value, label]) => ({ value, label }));
const required = names.slice(0, 4);
const empty: Values = {
  friendlyFFLName: "",
  phone: "",
  fflFirstThreeDigits: "",
  fflLastFiveDigits: "",
  fflNumber: "",
  premiseState: "",
};

/** Adds an FFL to the account; its address and hours are filled in on its settings page. */
export function AddFflDialog({ accountId, settingsIn, onClose }: AddFflDialogProps) {
  const screens = useScreens();
  const { api } = screens;
  const happened = useHappened();
  const navigate = useNavigate();
  const formId = useId();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values, unknown, Parsed>({
    resolver: valibotResolver<Values, unknown, Parsed>(schema),
    defaultValues: empty,
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const isSomethingEmpty = required.some((name) => errors[name] && form.getValues(name)?.trim() === "");

  const [first, last, whole] = useWatch({
    control: form.control,
    name: ["fflFirstThreeDigits", "fflLastFiveDigits", "fflNumber"],
  });
  const { data: check } = useQuery(licenceQuery(screens, whole.replaceAll("-", "") || first.trim() + last.trim()));
  const asksState = check?.isValidFFLNumber === true && check.state === null;

  const add = async (values: Parsed) => {
    setRefusal(undefined);
    try {
      // A state that was chosen for digits typed before is not that of these.
      const premiseState = asksState ? values.premiseState : "";
      const body = { accountId, ...values, premiseState };
      const { id, friendlyFFLName } = await api.call(addStore, { body });
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
      description="Use the first 3 and last 5 digits of the FFL number."
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
          hint="Store nickname."
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
        <FormField
          form={form}
          name="fflNumber"
          label="Whole license number"
          hint={check?.message || "If you have it at hand, for example 5-76-201-01-9G-99999."}
          render={({ onChange, ...field }) => (
            <MaskedInput
              {...field}
              mask={numberMask}
              onChange={(number) => {
                setRefusal(undefined);
                onChange(number);
              }}
            />
          )}
        />
        {asksState && (
          <FormField
            form={form}
            name="premiseState"
            label="State of the store"
            hint="The number's district lies in more than one."
            required
            render={(field) => <Select {...field} options={stateOptions} placeholder="Choose a state" />}
          />
        )}
      </Form>
    </Dialog>
  );
}
