import { useEffect, useRef, useState } from "react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { Form, FormField } from "@/ui/form.tsx";
import { Select } from "@/ui/select.tsx";
import { toast } from "@/ui/toast-store.ts";
import { UnsavedChanges } from "@/ui/unsaved-changes.tsx";
import { emailModes, type OwnPreferences, savePreferences } from "../contract-preferences.ts";
import { preferencesQuery } from "../queries.ts";
import { actionNames } from "./words.ts";

/** On one's profile: what one gets by email, and when. Auditors have no notifications. */
export default function PreferencesSection() {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const has = session?.stores.some(({ permissions }) => permissions.includes("notifications.read"));
  return has ? <Preferences /> : null;
}

/** What the form holds: `email` has a mode for each action, `hour` the hour of the daily email, as a list's values are text. */
interface PreferencesForm {
  readonly email: Readonly<Record<string, string>>;
  readonly hour: string;
}

const modeOptions = [
  { value: String(emailModes.off), label: "Off" },
  { value: String(emailModes.now), label: "At once" },
  { value: String(emailModes.daily), label: "In the daily email" },
];

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12}:00 ${hour < 12 ? "AM" : "PM"}`,
}));

function valuesOf({ choices, digestHour }: OwnPreferences): PreferencesForm {
  return {
    email: Object.fromEntries(choices.map(({ action, email }) => [`a${action}`, String(email)])),
    hour: String(digestHour),
  };
}

function Preferences() {
  const context = useScreens();
  const query = preferencesQuery(context);
  const { data } = useSuspenseQuery(query);
  const [error, setError] = useState<string>();
  const form = useForm<PreferencesForm>({ defaultValues: valuesOf(data) });
  const { isDirty, isSubmitting } = form.formState;
  const save = async ({ email, hour }: PreferencesForm) => {
    setError(undefined);
    const choices = data.choices.map(({ action, email: before }) => ({
      action,
      email: Object.values(emailModes).find((mode) => String(mode) === email[`a${action}`]) ?? before,
    }));
    try {
      const saved = await context.api.call(savePreferences, { body: { choices, digestHour: Number(hour) } });
      context.queries.setQueryData(query.queryKey, saved);
      form.reset(valuesOf(saved));
      toast({ text: "Your email settings were saved.", tone: "green" });
    } catch (failed) {
      setError(failureOf(failed, "Unable to save your email settings").message);
    }
  };
  const card = useAddressed();
  return (
    <Card aria-label="Email settings" id="notification-preferences" ref={card}>
      <UnsavedChanges when={isDirty && !isSubmitting} />
      <CardHeader
        title="Email settings"
        description="The bell shows all notifications. Choose which ones you also get by email."
      />
      <CardBody>
        <Form form={form} onSubmit={save} error={error}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {data.choices.filter(({ action }) => !data.always.includes(action)).map(({ action }) => (
              <FormField
                key={action}
                form={form}
                name={`email.a${action}`}
                label={actionNames[action]}
                render={(field) => <Select {...field} options={modeOptions} />}
              />
            ))}
            <FormField
              form={form}
              name="hour"
              label="Time of the daily email"
              hint={`${data.timeZone.replaceAll("_", " ")} time. No email on days without news.`}
              render={(field) => <Select {...field} options={hourOptions} />}
            />
          </div>
          <p className="text-sm text-ink-soft">
            Damaged files and due trace requests are always emailed at once to those who manage the store.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={isSubmitting}>Save email settings</Button>
            {isDirty && <Button disabled={isSubmitting} onClick={() => form.reset()}>Discard changes</Button>}
          </div>
        </Form>
      </CardBody>
    </Card>
  );
}

/** The section comes after the page: an address that names it leads to it once it is there. */
function useAddressed() {
  const { hash } = useLocation();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === `#${card.current?.id}`) card.current?.scrollIntoView({ block: "start" });
  }, [hash]);
  return card;
}
