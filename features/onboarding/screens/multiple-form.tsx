import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type * as v from "valibot";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Form } from "@/ui/form.tsx";
import { multipleSchema } from "../contract.ts";
import { CompanyFields, type RegistrationFormProps } from "./company-fields.tsx";
import { FormEnd } from "./form-end.tsx";
import { sendRegistration } from "./send-registration.ts";

type Values = v.InferInput<typeof multipleSchema>;

/** An organisation; its stores are added afterwards. */
export function MultipleForm({ company, onTyped }: RegistrationFormProps) {
  const { api } = useScreens();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values, unknown, Values>({
    resolver: valibotResolver<Values, unknown, Values>(multipleSchema),
    defaultValues: { type: 1, ...company },
  });
  return (
    <Form
      form={form}
      error={refusal}
      invalidText="Error: All fields need to be correct"
      onSubmit={async (values) => setRefusal(await sendRegistration(api, values, form, ["companyName", "phone"]))}
    >
      <CompanyFields form={form} names={{ companyName: "companyName", phone: "phone" }} onTyped={onTyped} />
      <FormEnd busy={form.formState.isSubmitting} />
    </Form>
  );
}
