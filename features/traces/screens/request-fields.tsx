import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { ways } from "../contract-shapes.ts";
import type { Draft } from "./draft.ts";
import { MomentFields } from "./moment-fields.tsx";

/** What the server said is wrong, by field. */
export type Errors = Readonly<Record<string, string | undefined>>;

export interface RequestFieldsProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly errors: Errors;
  readonly disabled: boolean;
  /** The zone of the store, in words. */
  readonly timeZone: string;
}

/** Who asks, under which number, and when it came. */
export function RequestFields({ draft, onChange, errors, disabled, timeZone }: RequestFieldsProps) {
  const bind = (name: "reference" | "askedByName" | "askedByPhone" | "askedByEmail") => ({
    value: draft[name],
    disabled,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  });
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label="Reference number"
        hint="From the National Tracing Center."
        error={errors.reference}
        className="col-span-2"
      >
        <Input {...bind("reference")} record maxLength={40} />
      </Field>
      <Field label="Caller" error={errors.askedByName} className="col-span-2">
        <Input {...bind("askedByName")} maxLength={100} />
      </Field>
      <Field label="Received by">
        <Select
          value={draft.cameBy}
          disabled={disabled}
          options={ways}
          onChange={(event) => {
            const way = ways.find(({ value }) => value === event.target.value);
            if (way) onChange({ ...draft, cameBy: way.value });
          }}
        />
      </Field>
      <Field label="Phone">
        <Input {...bind("askedByPhone")} type="tel" maxLength={30} />
      </Field>
      <Field label="Email" error={errors.askedByEmail} className="col-span-2">
        <Input {...bind("askedByEmail")} type="email" maxLength={254} />
      </Field>
      <MomentFields
        labels={receivedLabels}
        value={draft.received}
        onChange={(received) => onChange({ ...draft, received })}
        timeZone={timeZone}
        error={errors.receivedAt}
        disabled={disabled}
      />
      <p className="col-span-2 -mt-2 text-sm text-ink-faint">
        {draft.received === "" ? "Leave blank for now." : `Store time, ${zoneWord(timeZone)}.`}
      </p>
    </div>
  );
}

const receivedLabels = { date: "Date received", time: "Time received" };

const zoneWord = (timeZone: string) => timeZone.replace(/^.*\//, "").replaceAll("_", " ");
