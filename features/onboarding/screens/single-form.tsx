import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type * as v from "valibot";
import { states } from "@/features/accounts/contract-states.ts";
import { licenceQuery } from "@/features/licensees/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { numberMask } from "@/features/stores/contract-licence.ts";
import { Form, FormField } from "@/ui/form.tsx";
import { MaskedInput } from "@/ui/masked-input.tsx";
import { Select } from "@/ui/select.tsx";
import { singleSchema } from "../contract.ts";
import { CompanyFields, type RegistrationFormProps } from "./company-fields.tsx";
import { FormEnd } from "./form-end.tsx";
import { licenceWords } from "./licence-words.ts";
import { sendRegistration } from "./send-registration.ts";

type Values = v.InferInput<typeof singleSchema>;

const names = ["fflNumber", "state", "companyName", "phone"] as const;
const stateOptions = states.map(([value, label]) => ({ value, label }));
const wholeNumber = 15;

/** One store: its licence number is checked as soon as it is whole. */
export function SingleForm({ company, onTyped }: RegistrationFormProps) {
  const screens = useScreens();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values, unknown, Values>({
    resolver: valibotResolver<Values, unknown, Values>(singleSchema),
    defaultValues: { type: 0, fflNumber: "", state: "", ...company },
  });
  const { setError, clearErrors } = form;
  // The mask puts dashes between.
  const number = useWatch({ control: form.control, name: "fflNumber" }).replaceAll("-", "");
  const { data: check, isError } = useQuery({
    ...licenceQuery(screens, number),
    enabled: number.length === wholeNumber,
  });
  const words = licenceWords(check, isError);
  useEffect(() => {
    if (words.error) setError("fflNumber", { type: "server", message: words.error });
    else clearErrors("fflNumber");
  }, [words.error, setError, clearErrors]);

  const asksState = check?.isValidFFLNumber === true && check.state === null;
  return (
    <Form
      form={form}
      error={refusal}
      invalidText="Error: All fields need to be correct"
      onSubmit={async (values) => {
        // A state that was chosen for a number typed before is not this one's.
        const sent = { ...values, state: asksState ? values.state : "" };
        setRefusal(await sendRegistration(screens.api, sent, form, names));
      }}
    >
      <FormField
        form={form}
        name="fflNumber"
        label="FFL Number"
        hint={words.hint}
        required
        render={({ value, onChange, onBlur, ref, name }) => (
          <MaskedInput
            mask={numberMask}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            ref={ref}
            name={name}
          />
        )}
      />
      {asksState && (
        <FormField
          form={form}
          name="state"
          label="State of the store"
          hint="This FFL district covers more than one state."
          required
          render={(field) => <Select {...field} options={stateOptions} placeholder="Choose a state" />}
        />
      )}
      <CompanyFields form={form} names={{ companyName: "companyName", phone: "phone" }} onTyped={onTyped} />
      <FormEnd busy={form.formState.isSubmitting} />
    </Form>
  );
}
