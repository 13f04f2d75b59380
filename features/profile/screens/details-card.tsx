import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { User } from "@/features/accounts/contract.ts";
import { updateUser } from "@/features/users/contract.ts";
import { peopleChanged } from "@/features/accounts/contract-events.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { PhoneInput } from "@/ui/masked-input.tsx";
import { toast } from "@/ui/toast-store.ts";
import { UnsavedChanges } from "@/ui/unsaved-changes.tsx";
import { type ProfileForm, profileFormSchema, texts } from "../contract.ts";
import { profileQuery } from "../queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { signInBecause } from "./sign-in-because.ts";

interface DetailsCardProps {
  readonly user: User;
  readonly mayChange: boolean;
}

const names = ["name", "email", "phone"] as const;
const valuesOf = ({ name, email, phone }: User): ProfileForm => ({ name, email, phone });

/** Name, email and phone. Whoever changes the email is signed out and signs in with the new one. */
export function DetailsCard({ user, mayChange }: DetailsCardProps) {
  const { api } = useScreens();
  const queries = useQueryClient();
  const happened = useHappened();
  // What was read when the form was filled; a change that somebody else makes meanwhile must not slip in unseen.
  const [basis, setBasis] = useState(user);
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly isStale: boolean }>();
  const form = useForm<ProfileForm, unknown, ProfileForm>({
    resolver: valibotResolver<ProfileForm, unknown, ProfileForm>(profileFormSchema),
    defaultValues: valuesOf(user),
  });
  const change = useMutation({
    mutationFn: (values: ProfileForm) =>
      api.call(updateUser, { body: { id: basis.id, version: basis.version, ...values } }),
  });
  const { isDirty, isSubmitting } = form.formState;
  const show = (fresh: User) => {
    setBasis(fresh);
    form.reset(valuesOf(fresh));
  };

  // Nothing was typed yet: what was changed elsewhere meanwhile is shown at once.
  useEffect(() => {
    if (isDirty || isSubmitting || user.version <= basis.version) return;
    setBasis(user);
    form.reset(valuesOf(user));
    setRefusal(undefined);
  }, [user, basis.version, isDirty, isSubmitting, form]);

  const save = async (values: ProfileForm) => {
    setRefusal(undefined);
    try {
      const saved = await change.mutateAsync(values);
      if (saved.email !== basis.email) return await signInBecause("email");
      show(saved);
      await happened(peopleChanged, {});
      toast({ text: "Your profile was updated.", tone: "green" });
    } catch (error) {
      const { message, fields, error: code } = failureOf(error, texts.unableToUpdate);
      showFieldErrors(form, names, fields);
      setRefusal({ text: message, isStale: code === "record.stale" });
    }
  };
  const loadAgain = async () => {
    try {
      show((await queries.fetchQuery({ ...profileQuery({ api }), staleTime: 0 })).user);
      setRefusal(undefined);
    } catch (error) {
      setRefusal({ text: failureOf(error, texts.unableToLoad).message, isStale: false });
    }
  };

  return (
    <Card aria-label="Details">
      <UnsavedChanges when={isDirty && !isSubmitting} />
      <CardHeader title="Details" />
      <CardBody>
        <Form
          form={form}
          onSubmit={save}
          invalidText={refusal ? undefined : texts.fieldsWrong}
          error={refusal && (
            <>
              {refusal.text}
              {refusal.isStale && <Button size="sm" className="mt-2 flex" onClick={loadAgain}>Reload</Button>}
            </>
          )}
        >
          <fieldset disabled={!mayChange} className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
            <FormField
              form={form}
              name="name"
              label="Name"
              required
              render={(field) => <Input {...field} autoComplete="name" maxLength={100} />}
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
              name="email"
              className="sm:col-span-2"
              label="Email"
              required
              hint="If you change it, you'll be logged out and sign in with the new email. We'll notify your old address."
              render={(field) => <Input {...field} type="email" inputMode="email" autoComplete="email" />}
            />
            {mayChange && (
              <div className="flex flex-wrap gap-2 sm:col-span-2">
                <Button type="submit" variant="primary" busy={isSubmitting}>Save</Button>
                {isDirty && <Button disabled={isSubmitting} onClick={() => form.reset()}>Discard changes</Button>}
              </div>
            )}
          </fieldset>
        </Form>
      </CardBody>
    </Card>
  );
}
