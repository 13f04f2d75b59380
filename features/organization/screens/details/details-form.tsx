import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { accountChanged } from "@/features/accounts/contract-events.ts";
import { states } from "@/features/accounts/contract-states.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { AddressFields } from "@/ui/address-fields.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardFooter, CardHeader } from "@/ui/card.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { PhoneInput } from "@/ui/masked-input.tsx";
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
const address = { street: "streetAddress1", street2: "streetAddress2", city: "city", state: "state" } as const;

function valuesOf({ name, phone, streetAddress1, streetAddress2, city, state }: AccountAnswer): Values {
  return { name, phone, streetAddress1, streetAddress2, city, state };
}

interface Refusal {
  readonly text: string;
  /** What the fields show is not what the server has: saving it again would be refused. */
  readonly isOld: boolean;
}

/** The account details form (document 1, section 5). */
export function DetailsForm({ account }: { account: AccountAnswer }) {
  const { api } = useScreens();
  const queries = useQueryClient();
  const happened = useHappened();
  // What was read when the form was filled; a change that somebody else makes meanwhile must not slip in unseen.
  const [basis, setBasis] = useState(account);
  const [refusal, setRefusal] = useState<Refusal>();
  const form = useForm<Values, unknown, Values>({
    resolver: valibotResolver<Values, unknown, Values>(detailsFormSchema),
    defaultValues: valuesOf(account),
  });
  const { isDirty, isSubmitting } = form.formState;

  // Nothing was typed yet: what somebody else saved meanwhile is shown at once.
  useEffect(() => {
    if (isDirty || isSubmitting || account.version <= basis.version) return;
    setBasis(account);
    form.reset(valuesOf(account));
    setRefusal(undefined);
  }, [account, basis.version, isDirty, isSubmitting, form]);

  const showAgain = async () => {
    const fresh = await queries.fetchQuery({ ...accountQuery({ api }, basis.id), staleTime: 0 });
    setBasis(fresh);
    form.reset(valuesOf(fresh));
    setRefusal(undefined);
  };
  const loadAgain = () =>
    showAgain().catch((error: unknown) =>
      setRefusal({ text: failureOf(error, "Unable to load account details").message, isOld: true })
    );
  const save = async (values: Values) => {
    setRefusal(undefined);
    try {
      await api.call(updateAccount, { params: { id: String(basis.id) }, body: { ...values, version: basis.version } });
    } catch (error) {
      const { message, error: code, fields } = failureOf(error, "Unable to update account details");
      showFieldErrors(form, names, fields);
      return setRefusal({ text: message, isOld: code === "record.stale" });
    }
    // It is saved, whatever comes of reading it again.
    form.reset(values);
    toast({ text: "The account details were updated.", tone: "green" });
    await loadAgain();
    await happened(accountChanged, {});
  };

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
            {refusal.isOld && <Button size="sm" className="mt-2 flex" onClick={loadAgain}>Reload</Button>}
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
      <AddressFields form={form} names={address} states={states} />
    </>
  );
}
