import { Controller, useWatch } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { FormField } from "@/ui/form.tsx";
import { Select } from "@/ui/select.tsx";
import { hasNoHours } from "../../hours-rules.ts";
import { timeZones } from "../../time-zone-rules.ts";
import type { CardProps } from "../settings-cards.tsx";
import { HoursEditor, officeHours } from "./hours-editor.tsx";
import { hoursWords } from "./hours-words.ts";
import { OpenNow } from "./open-now.tsx";
import { zoneName } from "./zone-names.ts";

const auditorsOnly = "Auditors can only see documents during these hours.";
const staffToo = "Auditors can only see documents during these hours, and your people below Admin can only open the " +
  "store then, unless it is being audited.";

/** Business hours with the time zone that they are judged in. */
export function HoursCard({ form, shutsStaffOut }: CardProps & { readonly shutsStaffOut: boolean }) {
  const [hours, timeZone] = useWatch({ control: form.control, name: ["businessHours", "timeZone"] });
  const choices = timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones];
  return (
    <Card aria-label="Business hours">
      <CardHeader
        title="Business hours"
        description={`${shutsStaffOut ? staffToo : auditorsOnly} No hours set: always open.`}
      />
      <CardBody className="flex flex-col gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormField
            form={form}
            name="timeZone"
            label="Time zone"
            required
            render={(field) => (
              <Select {...field} options={choices.map((zone) => ({ value: zone, label: zoneName(zone) }))} />
            )}
          />
          <OpenNow hours={hours} timeZone={timeZone} />
        </div>
        <Controller
          control={form.control}
          name="businessHours"
          render={({ field: { value, onChange } }) => (
            <>
              <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
                <p className="font-medium" aria-live="polite">{hoursWords(value) || "No hours set"}</p>
                {hasNoHours(value) && (
                  <Button size="sm" onClick={() => onChange(officeHours(value))}>Set Mon–Fri 9–5</Button>
                )}
              </div>
              <HoursEditor value={value} onChange={onChange} errors={form.formState.errors.businessHours} />
            </>
          )}
        />
      </CardBody>
    </Card>
  );
}
