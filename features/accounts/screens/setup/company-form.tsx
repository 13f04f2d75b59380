import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { Form, FormField } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { MaskedInput, PhoneInput } from "@/ui/masked-input.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { Select } from "@/ui/select.tsx";
import { type CompanySetup, companySetupSchema } from "../../contract-setup.ts";
import { states } from "../../contract-states.ts";
import { PersonFields } from "./person-fields.tsx";
import { sendSetup } from "./send-setup.ts";

const person = { name: "name", email: "email", password: "password", confirmPassword: "confirmPassword" } as const;
const names = [...Object.values(person), "companyName", "phone", "type", "storeName", "state", "fflNumber"] as const;

const types = [
  { value: "0", label: "Single FFL", hint: "One store." },
  { value: "1", label: "Multiple FFL", hint: "Several stores. You can add more later." },
];
const stateOptions = states.map(([value, label]) => ({ value, label }));

/** The first account with its owner and its first store. */
export function CompanyForm({ token }: { token: string }) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<CompanySetup, unknown, CompanySetup>({
    resolver: valibotResolver<CompanySetup, unknown, CompanySetup>(companySetupSchema),
    defaultValues: {
      kind: "company",
      name: "",
      email: "",
      password: "",
      confirmPassword: "",
      companyName: "",
      phone: "",
      type: 0,
      storeName: "",
      state: "",
      fflNumber: "",
    },
  });
  return (
    <Form
      form={form}
      error={refusal}
      invalidText="Error: All fields need to be correct"
      onSubmit={async (values) => setRefusal(await sendSetup(token, values, form, names))}
    >
      <FormField
        form={form}
        name="companyName"
        label="Company name"
        required
        render={(field) => <Input {...field} autoComplete="organization" />}
      />
      <FormField
        form={form}
        name="phone"
        label="Phone number"
        required
        render={({ value, onChange, onBlur, ref, name }) => (
          <PhoneInput value={value} onChange={onChange} onBlur={onBlur} ref={ref} name={name} />
        )}
      />
      <Controller
        control={form.control}
        name="type"
        render={({ field, fieldState }) => (
          <RadioGroup
            legend="Account type"
            options={types}
            value={String(field.value)}
            onChange={(value) => field.onChange(Number(value))}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormField
        form={form}
        name="storeName"
        label="First store's name"
        hint="Leave blank to use the company name."
        render={(field) => <Input {...field} autoComplete="off" />}
      />
      <FormField
        form={form}
        name="state"
        label="State of the store"
        required
        render={(field) => <Select {...field} options={stateOptions} placeholder="Choose a state" />}
      />
      <FormField
        form={form}
        name="fflNumber"
        label="FFL number"
        hint="You can add it later."
        render={({ value, onChange, onBlur, ref, name }) => (
          <MaskedInput
            mask="*-**-***-**-**-*****"
            value={value ?? ""}
            onChange={onChange}
            onBlur={onBlur}
            ref={ref}
            name={name}
          />
        )}
      />
      <PersonFields form={form} names={person} />
      <Button type="submit" variant="primary" size="lg" busy={form.formState.isSubmitting}>Register and start</Button>
    </Form>
  );
}
