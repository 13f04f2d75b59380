import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { states } from "@/features/accounts/contract-states.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardFooter, CardHeader } from "@/ui/card.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { PhoneInput } from "@/ui/masked-input.tsx";
import { Select } from "@/ui/select.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import { UnsavedChanges } from "@/ui/unsaved-changes.tsx";
import {
  type AccountAnswer,
  type DetailsForm as Values,
  detailsFormSchema,
  texts,
  updateAccount,
} from "../../contract.ts";
import { accountQuery } from "../../queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";

const names = ["name", "phone", "streetAddress1", "streetAddress2", "city", "state"] as const;
const stateOptions = states.map(([value, label]) => ({ value, label }));

function valuesOf({ name, phone, streetAddress1, streetAddress2, city, state }: AccountAnswer): Values {
  return { name, phone, streetAddress1, streetAddress2, city, state };
}

/** The account details form (document 1, section 5). */
export function DetailsForm({ account }: { account: AccountAnswer }) {
  const { api } = useScreens();
  const queries = useQueryClient();
  // What was read when the form was filled; a change that somebody else makes meanwhile must not slip in unseen.
  const [basis, setBasis] = useState(account);
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly isStale: boolean }>();
  const form = useForm<Values, unknown, Values>({
    resolver: valibotResolver<Values, unknown, Values>(detailsFormSchema),
    defaultValues: valuesOf(account),
  });
  const { isDirty, isSubmitting } = form.formState;

  const showAgain = async () => {
    const fresh = await queries.fetchQuery({ ...accountQuery({ api }, basis.id), staleTime: 0 });
    setBasis(fresh);
    form.reset(valuesOf(fresh));
    setRefusal(undefined);
  };
  const save = async (values: Values) => {
    setRefusal(undefined);
    try {
      await api.call(updateAccount, { params: { id: String(basis.id) }, body: { ...values, version: basis.version } });
      await showAgain();
      toast({ text: "The account details were updated.", tone: "green" });
      await queries.invalidateQueries({ queryKey: ["session"] });
    } catch (error) {
      const { message, error: code, fields } = failureOf(error, "Unable to update account details");
      showFieldErrors(form, names, fields);
      setRefusal({ text: message, isStale: code === "record.stale" });
    }
  };
  const loadAgain = () =>
    showAgain().catch((error: unknown) =>
      setRefusal({ text: failureOf(error, "Unable to load account details").message, isStale: true })
    );

  return (
    <>
      <UnsavedChanges when={isDirty && !isSubmitting} />
      <Form
        form={form}
        onSubmit={save}
        aria-label="Account details"
        invalidText={refusal ? undefined : texts.fieldsWrong}
        error={refusal && (
          <>
            {refusal.text}
            {refusal.isStale && <Button size="sm" className="mt-2 flex" onClick={loadAgain}>Load it again</Button>}
          </>
        )}
      >
        <Card aria-label="Account details">
          <CardHeader title="Account details" />
          <CardBody className="grid gap-4 sm:grid-cols-2">
            <DetailsFields form={form} />
          </CardBody>
          <CardFooter className="justify-end">
            {basis.lastChange && (
              <p className="mr-auto min-w-0 text-sm text-ink-faint max-sm:basis-full">
                {basis.lastChange.name} changed this on <InstantText instant={basis.lastChange.at} />.
              </p>
            )}
            {isDirty && <Button disabled={isSubmitting} onClick={() => form.reset()}>Discard changes</Button>}
            <Button type="submit" variant="primary" busy={isSubmitting}>Save</Button>
          </CardFooter>
        </Card>
      </Form>
    </>
  );
}

function DetailsFields({ form }: { form: UseFormReturn<Values, unknown, Values> }) {
  return (
    <>
      <FormField
        form={form}
        name="name"
        label="Name"
        required
        render={(field) => <Input {...field} autoComplete="organization" />}
      />
      <FormField
        form={form}
        name="phone"
        label="Phone number"
        required
        render={(field) => <PhoneInput {...field} />}
      />
      <FormField
        form={form}
        name="streetAddress1"
        label="Street Address 1"
        required
        className="sm:col-span-2"
        render={(field) => <Input {...field} autoComplete="address-line1" />}
      />
      <FormField
        form={form}
        name="streetAddress2"
        label="Street Address 2"
        className="sm:col-span-2"
        render={(field) => <Input {...field} autoComplete="address-line2" />}
      />
      <FormField
        form={form}
        name="city"
        label="City"
        required
        render={(field) => <Input {...field} autoComplete="address-level2" />}
      />
      <FormField
        form={form}
        name="state"
        label="State"
        required
        render={(field) => <Select {...field} options={stateOptions} placeholder="Choose a state" />}
      />
    </>
  );
}
