import { useEffect, useEffectEvent, useId, useState } from "react";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type Document, formTypes, limits, statusWords } from "@/features/documents/contract.ts";
import { Button } from "@/ui/button.tsx";
import { DateField } from "@/ui/date-field.tsx";
import { Field } from "@/ui/field.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { correctedFields, type CorrectedValues } from "../../description-rules.ts";
import type { CorrectionWork } from "./correction-work.ts";

export interface RecordFieldsProps {
  readonly work: CorrectionWork;
  readonly record: Document;
  readonly values: CorrectedValues;
  readonly problems: Readonly<Record<string, string>>;
  /** Today at the store, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Milliseconds without a key after which the page shows what was typed here. */
const restMs = 400;

/** The values of the record: what is changed here is a correction, and is marked on the page where its box is known. */
export function RecordFields({ work, record, values, problems, today }: RecordFieldsProps) {
  const { drawLater, draw } = useDrawing(work);
  const heading = useId();
  const isStandAlone = record.formType === formTypes.standAloneAtfForm;
  const set = (change: Partial<CorrectedValues>) => {
    work.setValues(change);
    drawLater();
  };
  const text = (field: "customerName" | "tsn" | "ntn") => (
    <Field label={correctedFields[field].label} error={problems[field]}>
      <Input
        record={field !== "customerName"}
        value={values[field] ?? ""}
        autoComplete="off"
        spellCheck={false}
        maxLength={field === "customerName" ? 100 : 200}
        onChange={(event) =>
          set({ [field]: event.target.value })}
        onBlur={draw}
      />
    </Field>
  );
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="text-base font-semibold">Values of the record</h2>
      {!isStandAlone && text("customerName")}
      <div className="grid gap-3 sm:grid-cols-2">
        {!isStandAlone && text("tsn")}
        {!isStandAlone && text("ntn")}
        {!isStandAlone && (
          <Field label={correctedFields.status.label} error={problems.status}>
            <Select
              value={values.status === null ? "" : String(values.status)}
              options={[
                ...record.status === null ? [{ value: "", label: "In progress" }] : [],
                ...statusWords.map((label, status) => ({ value: String(status), label })),
              ]}
              onChange={(event) => set({ status: statusOf(event.target.value) })}
            />
          </Field>
        )}
        <Field label={correctedFields.transferDate.label} error={problems.transferDate}>
          <DateField
            value={values.transferDate ?? ""}
            onChange={(date) => set({ transferDate: date || null })}
            today={today}
            max={today}
            clearable
          />
        </Field>
      </div>
      <Serials
        values={values}
        problems={problems}
        onChange={(documentSerialNumbers) => set({ documentSerialNumbers })}
        onLeave={draw}
      />
    </section>
  );
}

function statusOf(value: string): number | null {
  return value === "" ? null : Number(value);
}

interface SerialsProps {
  readonly values: CorrectedValues;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (firearms: CorrectedValues["documentSerialNumbers"]) => void;
  readonly onLeave: () => void;
}

function Serials({ values: { documentSerialNumbers: firearms }, problems, onChange, onLeave }: SerialsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{correctedFields.documentSerialNumbers.label}</legend>
      {firearms.map((firearm, at) => (
        <div key={at} className="flex items-start gap-1">
          <Field
            label={`Serial number ${at + 1}`}
            labelHidden
            className="grow"
            error={problems[`documentSerialNumbers.${at}.serialNumber`] ??
              (at === 0 ? problems.serialNumbers : undefined)}
          >
            <Input
              record
              value={firearm.serialNumber}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              onBlur={onLeave}
              onChange={(event) =>
                onChange(firearms.map((one, row) => row === at ? { ...one, serialNumber: event.target.value } : one))}
            />
          </Field>
          {firearms.length > 1 && (
            <IconButton
              label={`Remove serial number ${at + 1}`}
              icon={<X aria-hidden="true" />}
              onClick={() => onChange(firearms.filter((_, row) => row !== at))}
            />
          )}
        </div>
      ))}
      {firearms.length === 0 && problems.serialNumbers && (
        <p role="alert" className="text-sm text-red">{problems.serialNumbers}</p>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        disabled={firearms.length >= limits.serialNumbersOfOneDocument}
        icon={<Plus aria-hidden="true" />}
        onClick={() => onChange([...firearms, { serialNumber: "" }])}
      >
        Add a serial number
      </Button>
    </fieldset>
  );
}

/** Draws what was typed onto the page a moment after the last key, so that what is half typed leaves no steps to undo. */
function useDrawing(work: CorrectionWork) {
  const [typed, setTyped] = useState(0);
  const draw = useEffectEvent(() => work.drawValues());
  useEffect(() => {
    if (typed === 0) return;
    const timer = setTimeout(() => draw(), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { drawLater: () => setTyped((times) => times + 1), draw: () => work.drawValues() };
}
