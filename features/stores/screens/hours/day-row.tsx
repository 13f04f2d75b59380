import Copy from "lucide-react/icons/copy";
import { useId } from "react";
import { Button } from "@/ui/button.tsx";
import { Checkbox } from "@/ui/checkbox.tsx";
import { FieldError } from "@/ui/field.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "@/ui/menu.tsx";
import { Select } from "@/ui/select.tsx";
import { type DayHours, type Weekday, weekdays } from "../../contract-hours.ts";
import { endChoices, endsNextDay, nextDayChoices, startChoices } from "../../hours-rules.ts";

export interface DayRowProps {
  readonly day: Weekday;
  readonly hours: DayHours;
  /** What the day gets when it is opened without times. */
  readonly usual: DayHours;
  readonly onChange: (hours: DayHours) => void;
  readonly onCopy: (to: readonly Weekday[]) => void;
  readonly error?: string;
}

const midnight = "12:00 AM";
const unset: DayHours = { startTime: "", endTime: "", isActive: false };
const workdays = weekdays.filter((day) => day !== "sunday" && day !== "saturday");

/** `Monday`. */
export const dayName = (day: Weekday) => day.charAt(0).toUpperCase() + day.slice(1);

/** One day: open or not, from when to when. The closing time begins 30 minutes after the opening time. */
export function DayRow({ day, hours, usual, onChange, onCopy, error }: DayRowProps) {
  const errorId = useId();
  const name = dayName(day);
  const { startTime, endTime, isActive } = hours;
  const described = error ? { "aria-describedby": errorId, "aria-invalid": true } as const : {};
  const isUnset = startTime === "" && endTime === "";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <div className="w-32 shrink-0 max-sm:flex-1">
        <Checkbox
          label={name}
          checked={isActive}
          onChange={(event) =>
            onChange(event.target.checked && isUnset ? usual : { ...hours, isActive: event.target.checked })}
        />
      </div>
      <div className="order-3 flex min-w-0 items-center gap-2 max-sm:w-full sm:order-none sm:flex-1">
        <span className="min-w-0 max-sm:flex-1">
          <Select
            aria-label={`${name} opens`}
            {...described}
            className="sm:w-32"
            options={openingTimes(startTime)}
            placeholder="Opens"
            value={startTime}
            onChange={(event) => onChange(withStart(hours, event.target.value))}
          />
        </span>
        <span className="text-sm text-ink-faint">to</span>
        <span className="min-w-0 max-sm:flex-1">
          <Select
            aria-label={`${name} closes`}
            {...described}
            className="sm:w-32"
            options={closingTimes(hours)}
            placeholder="Closes"
            value={endTime}
            onChange={(event) => onChange({ ...hours, endTime: event.target.value, isActive: true })}
          />
        </span>
      </div>
      <div className="flex items-center gap-1">
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Clear ${name}`}
          disabled={isUnset && !isActive}
          onClick={() => onChange(unset)}
        >
          Clear
        </Button>
        <CopyMenu day={day} onCopy={onCopy} />
      </div>
      {error && (
        <div className="order-4 w-full">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </li>
  );
}

/** A closing time that the new opening time leaves no room for on the same day moves along; one after midnight stays. */
function withStart(before: DayHours, startTime: string): DayHours {
  const { endTime } = before;
  if (startTime === "") return { startTime, endTime, isActive: endTime !== "" };
  const after = { startTime, endTime, isActive: true };
  const isFine = endTime === "" || !endsNextDay(after) || (endsNextDay(before) && endTime !== startTime);
  const [soonest] = [...endChoices(startTime), ...nextDayChoices(startTime)];
  return isFine ? after : { ...after, endTime: soonest };
}

/** The choices, and the time that is set even when it is none of them. */
function openingTimes(time: string) {
  const choices = startChoices();
  const all = time === "" || choices.includes(time) ? choices : [time, ...choices];
  return all.map((choice) => ({ value: choice, label: choice }));
}

/** Those of the same day, then those after it has ended, and the time that is set even when it is none of them. */
function closingTimes({ startTime, endTime }: DayHours) {
  const sameDay = endChoices(startTime).map((choice) => ({ value: choice, label: choice }));
  const nextDay = nextDayChoices(startTime).map((choice) => ({
    value: choice,
    label: choice === midnight ? `${choice} (midnight)` : `${choice} (next day)`,
  }));
  const all = [...sameDay, ...nextDay];
  const isThere = endTime === "" || all.some(({ value }) => value === endTime);
  return isThere ? all : [{ value: endTime, label: endTime }, ...all];
}

function CopyMenu({ day, onCopy }: Pick<DayRowProps, "day" | "onCopy">) {
  const name = dayName(day);
  return (
    <Menu
      label={`Copy the hours of ${name}`}
      trigger={
        <IconButton
          size="sm"
          variant="ghost"
          label={`Copy ${name} to other days`}
          icon={<Copy aria-hidden="true" />}
        />
      }
    >
      <MenuItem onSelect={() => onCopy(weekdays)}>To every day</MenuItem>
      <MenuItem onSelect={() => onCopy(workdays)}>To Monday through Friday</MenuItem>
      <MenuSeparator />
      {weekdays.filter((other) => other !== day).map((other) => (
        <MenuItem key={other} onSelect={() => onCopy([other])}>{`To ${dayName(other)}`}</MenuItem>
      ))}
    </Menu>
  );
}
