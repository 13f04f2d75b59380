import { type UseFormReturn, useWatch } from "react-hook-form";
import { isStateCode, states } from "@/features/accounts/contract-states.ts";
import { AddressFields } from "@/ui/address-fields.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { FormField } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { MaskedInput, PhoneInput } from "@/ui/masked-input.tsx";
import { digitTexts } from "../contract-digits.ts";
import { numberMask } from "../contract-licence.ts";
import type { SettingsForm } from "../contract-settings.ts";
import { statesOfDistrict } from "../ffl-number-rules.ts";
import { timeZoneOf } from "../time-zone-rules.ts";

export interface CardProps {
  readonly form: UseFormReturn<SettingsForm, unknown, SettingsForm>;
}

const premises = {
  street: "premiseStreet",
  street2: "streetAddress2",
  city: "premiseCity",
  state: "premiseState",
} as const;
const twoColumns = "grid gap-4 sm:grid-cols-2";

/** Names, telephone and the licence, with what ATF's list says of it as it was read. */
export function LicenseCard({ form, note }: CardProps & { readonly note: string }) {
  const [digits, state] = useWatch({ control: form.control, name: ["fflFirstThreeDigits", "premiseState"] });
  return (
    <Card aria-label="License">
      <CardHeader title="License" />
      <CardBody className={twoColumns}>
        <FormField
          form={form}
          name="legalFFLName"
          label="License Name"
          required
          render={(field) => <Input {...field} autoComplete="off" />}
        />
        <FormField
          form={form}
          name="friendlyFFLName"
          label="Trade Name"
          required
          render={(field) => <Input {...field} autoComplete="organization" />}
        />
        <FormField
          form={form}
          name="fflFirstThreeDigits"
          label="FFL first three digits"
          hint={districtHint(digits, state)}
          required
          render={(field) => <Input {...field} record inputMode="numeric" autoComplete="off" />}
        />
        <FormField
          form={form}
          name="fflLastFiveDigits"
          label="FFL last five digits"
          required
          render={(field) => <Input {...field} record inputMode="numeric" autoComplete="off" />}
        />
        <FormField
          form={form}
          name="fflNumber"
          label="Whole license number"
          hint={note || "As it appears on your license, for example 5-76-201-01-9G-99999."}
          render={(field) => <MaskedInput {...field} mask={numberMask} />}
        />
        <FormField
          form={form}
          name="phone"
          label="Phone number"
          required
          render={(field) => <PhoneInput {...field} />}
        />
      </CardBody>
    </Card>
  );
}

/** What the server will say of the digits, while they are typed. */
function districtHint(digits: string, state: string): string | undefined {
  if (!/^\d{3}$/.test(digits)) return undefined;
  const known = statesOfDistrict(digits);
  if (known.length === 0) return digitTexts.noDistrict;
  if (state === "" || known.includes(state)) return undefined;
  return `These digits belong to ${known.join(" or ")}. Please check them and the state.`;
}

/** The address of the premises. */
export function PremisesCard({ form }: CardProps) {
  /** The usual zone of a state goes along with the state; one that was chosen stays. */
  const takeZoneAlong = (before: string, after: string) => {
    const zone = form.getValues("timeZone");
    if (!isStateCode(after) || (isStateCode(before) && timeZoneOf(before) !== zone)) return;
    form.setValue("timeZone", timeZoneOf(after), { shouldDirty: true });
  };
  return (
    <Card aria-label="Premises">
      <CardHeader title="Premises" />
      <CardBody className={twoColumns}>
        <AddressFields form={form} names={premises} states={states} onStateChange={takeZoneAlong} />
      </CardBody>
    </Card>
  );
}
