import * as v from "valibot";
import { businessHoursSchema } from "../contract-hours.ts";
import type { SettingsForm } from "../contract-settings.ts";
import type { StoreAnswer } from "../contract.ts";
import { noHours } from "../hours-rules.ts";

/** What the form shows of a store. */
export function valuesOf(store: StoreAnswer): SettingsForm {
  const hours = v.safeParse(businessHoursSchema, JSON.parse(store.businessHours));
  return {
    legalFFLName: store.legalFFLName,
    friendlyFFLName: store.friendlyFFLName,
    phone: store.phone,
    premiseStreet: store.premiseStreet,
    streetAddress2: store.streetAddress2,
    premiseCity: store.premiseCity,
    premiseState: store.premiseState,
    fflFirstThreeDigits: store.fflFirstThreeDigits ?? "",
    fflLastFiveDigits: store.fflLastFiveDigits ?? "",
    fflNumber: store.fflNumber ?? "",
    timeZone: store.timeZone,
    businessHours: hours.success ? hours.output : { ...noHours },
  };
}

/** The body of a change; the week goes as text (document 1, section 3). */
export function changeOf({ businessHours, ...values }: SettingsForm, version: number) {
  return { ...values, businessHours: JSON.stringify(businessHours), version };
}
