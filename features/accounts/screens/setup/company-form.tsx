import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { Controller, useForm, type UseFormReturn } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
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
/** What is asked together, in this order; the last step sends. */
const steps = [
  { title: "Company", names: ["companyName", "phone", "type"] },
  { title: "First store", names: ["storeName", "state", "fflNumber"] },
  { title: "You", names: ["name", "email", "password", "confirmPassword"] },
] as const;
const stateOptions = states.map(([value, label]) => ({ value, label }));

interface CompanyFormProps {
  readonly token: string;
  /** What is asked now, from 0. */
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** The first account with its owner and its first store. */
export function CompanyForm({ token, step: at, onStep }: CompanyFormProps) {
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
  const isLast = at === steps.length - 1;
  const goOn = async () => {
    if (await form.trigger([...steps[at].names], { shouldFocus: true })) onStep(at + 1);
  };
  const send = async (values: CompanySetup) => {
    setRefusal(await sendSetup(token, values, form, names));
    const wrong = steps.findIndex((step) => step.names.some((name) => form.getFieldState(name).invalid));
    if (wrong >= 0) onStep(wrong);
  };
  return (
    <Form
      form={form}
      error={refusal}
      invalidText="Error: All fields need to be correct"
      onSubmit={send}
      onKeyDown={(event) => {
        // Enter in a field goes on to the next step; only the last one sends.
        if (event.key !== "Enter" || isLast || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void goOn();
      }}
    >
      <StepList at={at} />
      {at === 0 && <CompanyFields form={form} />}
      {at === 1 && <StoreFields form={form} />}
      {at === 2 && <PersonFields form={form} names={person} />}
      <div className="flex flex-wrap items-center gap-2">
        {at > 0 && <Button size="lg" onClick={() => onStep(at - 1)}>Back</Button>}
        {isLast
          ? (
            <Button type="submit" variant="primary" size="lg" busy={form.formState.isSubmitting}>
              Register and start
            </Button>
          )
          : <Button key="next" variant="primary" size="lg" onClick={() => void goOn()}>Next</Button>}
      </div>
      {isLast && (
        <p className="text-sm text-ink-soft">
          What happens next: you're signed in, and a short list leads you through the store's address and hours,
          inviting coworkers, and filing your first document.
        </p>
      )}
    </Form>
  );
}

/** Which step this is, of how many. */
function StepList({ at }: { at: number }) {
  return (
    <ol aria-label="Steps" className="grid grid-cols-3 gap-2 text-sm">
      {steps.map(({ title }, step) => (
        <li
          key={title}
          aria-current={step === at ? "step" : undefined}
          className={cn(
            "border-t-2 pt-1.5",
            step <= at ? "border-accent" : "text-ink-faint",
            step === at && "font-semibold",
          )}
        >
          {step + 1}. {title}
        </li>
      ))}
    </ol>
  );
}

type FieldsProps = { readonly form: UseFormReturn<CompanySetup, unknown, CompanySetup> };

function CompanyFields({ form }: FieldsProps) {
  return (
    <>
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
    </>
  );
}

function StoreFields({ form }: FieldsProps) {
  return (
    <>
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
    </>
  );
}
