import { type KeyboardEvent, useState } from "react";
import { useToday } from "@/kernel/screens/use-today.ts";
import { Button } from "@/ui/button.tsx";
import { DateField } from "@/ui/date-field.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import type { AskedFirearm } from "../contract-shapes.ts";
import type { Errors } from "./request-fields.tsx";

export interface FirearmFieldsProps {
  readonly firearm: AskedFirearm;
  readonly onChange: (firearm: AskedFirearm) => void;
  readonly errors: Errors;
  readonly disabled: boolean;
  /** Typing can begin at once. */
  readonly takesFocus: boolean;
  /** The store's. */
  readonly timeZone: string;
  /** Keys that lead through the candidates while something is typed. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly listId: string;
  /** The candidate that the keys are at. */
  readonly activeId: string | undefined;
  readonly hasCandidates: boolean;
}

const days = [["startDate", "Transferred from"], ["endDate", "Transferred to"]] as const;

/** The firearm as the tracing center describes it; what is typed is searched for at once. */
export function FirearmFields(props: FirearmFieldsProps) {
  const { firearm, onChange, errors, disabled, takesFocus, timeZone, onKeyDown, listId, activeId, hasCandidates } =
    props;
  const hasMore = ["importer", "type", "caliber", "startDate", "endDate"] as const;
  const [wantsMore, setWantsMore] = useState(false);
  const more = wantsMore || hasMore.some((name) => firearm[name] !== "");
  const bind = (name: keyof AskedFirearm) => ({
    value: firearm[name],
    disabled,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange({ ...firearm, [name]: event.target.value }),
  });
  const day = ([name, label]: (typeof days)[number]) => (
    <Field key={name} label={label} error={errors[name]}>
      <DateField
        value={firearm[name]}
        today={useToday(timeZone)}
        disabled={disabled}
        onChange={(date) => onChange({ ...firearm, [name]: date })}
      />
    </Field>
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3" onKeyDown={onKeyDown}>
        <Field label="Serial number" error={errors.serialNumber}>
          <Input
            {...bind("serialNumber")}
            record
            autoFocus={takesFocus}
            spellCheck={false}
            autoCapitalize="characters"
            maxLength={100}
            className="h-11 text-lg uppercase"
            role="combobox"
            aria-expanded={hasCandidates}
            aria-controls={listId}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
          />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Manufacturer">
            <Input {...bind("manufacturer")} maxLength={70} />
          </Field>
          <Field label="Model">
            <Input {...bind("model")} maxLength={70} />
          </Field>
          {more && (
            <>
              <Field label="Importer">
                <Input {...bind("importer")} maxLength={70} />
              </Field>
              <Field label="Type">
                <Input {...bind("type")} maxLength={70} />
              </Field>
              <Field label="Caliber">
                <Input {...bind("caliber")} maxLength={70} />
              </Field>
            </>
          )}
        </div>
      </div>
      {more && <div className="grid grid-cols-2 gap-3">{days.map(day)}</div>}
      {!more && (
        <Button variant="link" size="sm" className="self-start" onClick={() => setWantsMore(true)}>
          Importer, type, caliber, dates
        </Button>
      )}
    </div>
  );
}
