import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { ways } from "../contract-shapes.ts";
import type { Draft } from "./draft.ts";

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
  const bind = (name: "reference" | "askedByName" | "askedByPhone" | "askedByEmail" | "received") => ({
    value: draft[name],
    disabled,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  });
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Reference number" error={errors.reference} className="col-span-2">
        <Input {...bind("reference")} record maxLength={40} placeholder="Of the National Tracing Center" />
      </Field>
      <Field label="Who asks" error={errors.askedByName}>
        <Input {...bind("askedByName")} maxLength={100} />
      </Field>
      <Field label="Came by">
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
      <Field label="Telephone">
        <Input {...bind("askedByPhone")} type="tel" maxLength={30} />
      </Field>
      <Field label="Email" error={errors.askedByEmail}>
        <Input {...bind("askedByEmail")} type="email" maxLength={254} />
      </Field>
      <Field
        label="Received"
        error={errors.receivedAt}
        hint={draft.received === "" ? "Now, unless you say otherwise." : `Time of the store, ${zoneWord(timeZone)}.`}
        className="col-span-2"
      >
        <Input {...bind("received")} type="datetime-local" />
      </Field>
    </div>
  );
}

const zoneWord = (timeZone: string) => timeZone.replace(/^.*\//, "").replaceAll("_", " ");
