import { useId, useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { Button } from "@/ui/button.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { Input } from "@/ui/input.tsx";
import { limits } from "@/features/documents/contract.ts";
import type { FoundFirearm } from "@/features/pdf/contract-reading.ts";
import { levelOf } from "./confidence.ts";
import { FoundField, type VerifyForm } from "./found-field.tsx";
import { detailLabels, emptyFirearm, firearmDetails } from "./verify-values.ts";

export interface FirearmRowsProps {
  form: VerifyForm;
  found: readonly FoundFirearm[];
}

/** The firearms of a form, one row each, in its order. */
export function FirearmRows({ form, found }: FirearmRowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "documentSerialNumbers" });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Firearms</legend>
      {fields.map((field, at) => (
        <FirearmRow
          key={field.id}
          form={form}
          at={at}
          found={field.found === null ? undefined : found[field.found]}
          onRemove={fields.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        disabled={fields.length >= limits.serialNumbersOfOneDocument}
        icon={<Plus aria-hidden="true" />}
        onClick={() => append(emptyFirearm)}
      >
        Add a firearm
      </Button>
    </fieldset>
  );
}

interface FirearmRowProps {
  form: VerifyForm;
  at: number;
  found: FoundFirearm | undefined;
  onRemove: (() => void) | undefined;
}

function FirearmRow({ form, at, found, onRemove }: FirearmRowProps) {
  const id = useId();
  const [more, setMore] = useState(() => firearmDetails.some((name) => isLow(found, name)));
  const firearm = useWatch({ control: form.control, name: `documentSerialNumbers.${at}` });
  const hasError = firearmDetails.some((name) => form.formState.errors.documentSerialNumbers?.[at]?.[name]);
  const open = more || hasError;
  const summary = firearmDetails.map((name) => firearm[name]).filter(Boolean).join(" · ");
  const label = at === 0 ? "Serial number" : `Serial number ${at + 1}`;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-end gap-1">
        <FoundField
          className="grow"
          form={form}
          name={`documentSerialNumbers.${at}.serialNumber`}
          label={label}
          required={at === 0}
          found={found?.serialNumber}
          render={(field) => <Input record autoComplete="off" spellCheck={false} {...field} />}
        />
        {onRemove && (
          <IconButton
            label={`Remove ${label.toLowerCase()}`}
            icon={<X aria-hidden="true" />}
            className="self-end"
            onClick={onRemove}
          />
        )}
      </div>
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 truncate text-sm text-ink-soft">{!open && summary}</p>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? "Less" : "More"} about ${label.toLowerCase()}`}
          icon={open ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          onClick={() => setMore(!open)}
        >
          {open ? "Less" : "More"}
        </Button>
      </div>
      <div id={id} hidden={!open} className="grid grid-cols-2 gap-x-3 gap-y-2 border-l-2 pl-3 [&[hidden]]:hidden">
        {firearmDetails.map((name) => (
          <FoundField
            key={name}
            form={form}
            name={`documentSerialNumbers.${at}.${name}`}
            label={detailLabels[name]}
            found={found?.[name]}
            expected={false}
            render={(field) => <Input autoComplete="off" {...field} />}
          />
        ))}
      </div>
    </div>
  );
}

function isLow(found: FoundFirearm | undefined, name: keyof FoundFirearm): boolean {
  const value = found?.[name];
  return value !== null && value !== undefined && levelOf(value.confidence) === "low";
}
