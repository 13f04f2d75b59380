import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { Form } from "@/ui/form.tsx";
import { type OperatorSetup, operatorSetupSchema } from "../../contract-setup.ts";
import { PersonFields } from "./person-fields.tsx";
import { sendSetup } from "./send-setup.ts";

const names = { name: "name", email: "email", password: "password", confirmPassword: "confirmPassword" } as const;

/** The first operator. */
export function OperatorForm({ token }: { token: string }) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<OperatorSetup, unknown, OperatorSetup>({
    resolver: valibotResolver<OperatorSetup, unknown, OperatorSetup>(operatorSetupSchema),
    defaultValues: { kind: "operator", name: "", email: "", password: "", confirmPassword: "" },
  });
  return (
    <Form
      form={form}
      error={refusal}
      invalidText="Error: All fields need to be correct"
      onSubmit={async (values) => setRefusal(await sendSetup(token, values, form, Object.values(names)))}
    >
      <PersonFields form={form} names={names} />
      <Button type="submit" variant="primary" size="lg" busy={form.formState.isSubmitting}>Start as operator</Button>
      <p className="text-sm text-ink-soft">
        What happens next: you're signed in to the operator pages, where you invite your first dealer.
      </p>
    </Form>
  );
}
