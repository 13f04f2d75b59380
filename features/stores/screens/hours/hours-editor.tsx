import type { FieldErrors } from "react-hook-form";
import { type BusinessHours, type DayHours, type Weekday, weekdays } from "../../contract-hours.ts";
import type { SettingsForm } from "../../contract-settings.ts";
import { DayRow } from "./day-row.tsx";

export interface HoursEditorProps {
  readonly value: BusinessHours;
  readonly onChange: (week: BusinessHours) => void;
  readonly errors?: FieldErrors<SettingsForm>["businessHours"];
}

/** Seven days, each with its opening and closing time, a button that clears it and one that copies it to others. */
export function HoursEditor({ value, onChange, errors }: HoursEditorProps) {
  const copy = (from: DayHours, to: readonly Weekday[]) =>
    onChange({ ...value, ...Object.fromEntries(to.map((day) => [day, { ...from }])) });
  return (
    <ul className="divide-y rounded-md border" aria-label="Hours of the week">
      {weekdays.map((day) => (
        <DayRow
          key={day}
          day={day}
          hours={value[day]}
          usual={usualHours(value)}
          onChange={(hours) => onChange({ ...value, [day]: hours })}
          onCopy={(to) => copy(value[day], to)}
          error={errors?.[day]?.startTime?.message ?? errors?.[day]?.endTime?.message}
        />
      ))}
    </ul>
  );
}

const nineToFive: DayHours = { startTime: "9:00 AM", endTime: "5:00 PM", isActive: true };

/** Monday through Friday from nine to five. */
export function officeHours(week: BusinessHours): BusinessHours {
  return {
    ...week,
    monday: nineToFive,
    tuesday: nineToFive,
    wednesday: nineToFive,
    thursday: nineToFive,
    friday: nineToFive,
  };
}

/** What a day gets that is opened: the hours of the first day that has some. */
function usualHours(week: BusinessHours): DayHours {
  const open = weekdays.find((day) => week[day].isActive && week[day].startTime !== "" && week[day].endTime !== "");
  return open ? { ...week[open] } : nineToFive;
}
