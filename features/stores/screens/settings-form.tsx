import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { Form, showFieldErrors } from "@/ui/form.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { UnsavedChanges } from "@/ui/unsaved-changes.tsx";
import { useTimedText } from "@/ui/use-timed-text.ts";
import {
  type SettingsForm as Values,
  settingsFormSchema,
  type StoreSettings,
  texts,
  updateStore,
} from "../contract-settings.ts";
import { storesChanged } from "../contract-events.ts";
import { storeSettingsQuery } from "../queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { HoursCard } from "./hours/hours-card.tsx";
import { LicenseCard, PremisesCard } from "./settings-cards.tsx";
import { changeOf, valuesOf } from "./settings-values.ts";

const names = [
  "legalFFLName",
  "friendlyFFLName",
  "phone",
  "premiseStreet",
  "streetAddress2",
  "premiseCity",
  "premiseState",
  "fflFirstThreeDigits",
  "fflLastFiveDigits",
  "fflNumber",
  "timeZone",
] as const;

/** Only the one store of such an account shuts its people out (decisions, 'Accounts, stores, users'). */
const singleFfl = 0;

/** What has the focus is never behind the bar at the foot of the window. */
const clearOfTheBar = "[&_button]:scroll-mb-32 [&_input]:scroll-mb-32 [&_select]:scroll-mb-32";

/** What a store is called, where it is and when it is open, saved together. */
export function SettingsForm({ settings }: { settings: StoreSettings }) {
  const { api } = useScreens();
  const queries = useQueryClient();
  const happened = useHappened();
  // What was read when the form was filled; a change that somebody else makes meanwhile must not slip in unseen.
  const [basis, setBasis] = useState(settings.store);
  // What the fields show is not what the server has: saving it again would be refused.
  const [isOld, setOld] = useState(false);
  const done = useTimedText();
  const refused = useTimedText();
  const { clear: dropRefusal } = refused;
  const form = useForm<Values, unknown, Values>({
    resolver: valibotResolver<Values, unknown, Values>(settingsFormSchema),
    defaultValues: valuesOf(settings.store),
  });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const isWrong = submitCount > 0 && Object.keys(errors).length > 0;

  // Nothing was typed yet: what somebody else saved meanwhile is shown at once.
  useEffect(() => {
    if (isDirty || isSubmitting || settings.store.version <= basis.version) return;
    setBasis(settings.store);
    form.reset(valuesOf(settings.store));
    dropRefusal();
    setOld(false);
  }, [settings.store, basis.version, isDirty, isSubmitting, form, dropRefusal]);

  const showAgain = async () => {
    const { store } = await queries.fetchQuery({ ...storeSettingsQuery({ api }, basis.id), staleTime: 0 });
    setBasis(store);
    form.reset(valuesOf(store));
  };
  const loadAgain = async () => {
    try {
      await showAgain();
      dropRefusal();
      setOld(false);
    } catch (error) {
      refused.show(failureOf(error, "Unable to load FFL").message, { stays: true });
      setOld(true);
    }
  };
  const save = async (values: Values) => {
    done.clear();
    dropRefusal();
    try {
      await api.call(updateStore, { params: { id: String(basis.id) }, body: changeOf(values, basis.version) });
    } catch (error) {
      const { message, error: code, fields } = failureOf(error, "Unable to update FFL");
      showFieldErrors(form, names, fields);
      setOld(code === "record.stale");
      return refused.show(message, { stays: code === "record.stale" });
    }
    // It is saved, whatever comes of reading it again.
    form.reset(values);
    done.show(texts.updated, { stays: false });
    await loadAgain();
    await happened(storesChanged, { storeId: basis.id });
  };

  return (
    <>
      <UnsavedChanges when={isDirty && !isSubmitting} />
      <Form form={form} onSubmit={save} className={cn("gap-5", clearOfTheBar)} aria-label="FFL Settings">
        <LicenseCard form={form} note={settings.licenceNote} />
        <PremisesCard form={form} />
        <HoursCard form={form} shutsStaffOut={settings.accountType === singleFfl} />
        <div className="sticky bottom-14 z-10 -mx-1 flex flex-col gap-2 border-t bg-frame px-1 py-3 sm:bottom-0">
          {isWrong && !refused.text && <Alert tone="red">{texts.fieldsWrong}</Alert>}
          {done.text && <Alert tone="green">{done.text}</Alert>}
          {refused.text && (
            <Alert tone="red">
              {refused.text}
              {isOld && <Button size="sm" className="mt-2 flex" onClick={loadAgain}>Reload</Button>}
            </Alert>
          )}
          <div className="flex flex-wrap items-center justify-end gap-2">
            {!refused.text && <LastChange settings={settings} />}
            {isDirty && <Button disabled={isSubmitting} onClick={() => form.reset()}>Discard changes</Button>}
            <Button type="submit" variant="primary" busy={isSubmitting}>Save</Button>
          </div>
        </div>
      </Form>
    </>
  );
}

function LastChange({ settings: { lastChange, store } }: { settings: StoreSettings }) {
  if (!lastChange) return null;
  return (
    <p className="mr-auto min-w-0 text-sm text-ink-faint max-sm:basis-full">
      {lastChange.name} changed this on <InstantText instant={lastChange.at} timeZone={store.timeZone} />.
    </p>
  );
}
