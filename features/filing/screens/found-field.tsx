import { createContext, type ReactElement, use } from "react";
import { type ControllerRenderProps, type FieldPathByValue, type UseFormReturn, useWatch } from "react-hook-form";
import { FormField } from "@/ui/form.tsx";
import { cn } from "@/ui/cn.ts";
import type { Highlight } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import type { NewDocument } from "../contract.ts";
import { type FoundValue, originOf } from "./confidence.ts";
import { OriginMark, originWords } from "./origin-mark.tsx";
import type { VerifyValues } from "./verify-values.ts";

/** The verify form as react-hook-form holds it. */
export type VerifyForm = UseFormReturn<VerifyValues, unknown, NewDocument>;

/** The name of a field that holds text. */
export type TextName = FieldPathByValue<VerifyValues, string>;

/** What the fields of a form share. */
export interface Finding {
  /** False when the form is filled in by hand, so that nothing was looked for. */
  readonly wasRead: boolean;
  /** Fields that were hard to read and that a person has looked at since. */
  readonly checked: ReadonlySet<TextName>;
  /** Outlines a place in the page; null takes the outline away. */
  show(place: Highlight | null): void;
}

export const FindingContext = createContext<Finding>({ wasRead: false, checked: new Set(), show: () => {} });

export interface FoundFieldProps {
  form: VerifyForm;
  name: TextName;
  label: string;
  found: FoundValue;
  required?: boolean;
  hint?: string;
  /** Says 'Not found' too; left out for values that many forms do not have. */
  expected?: boolean;
  className?: string;
  render: (field: ControllerRenderProps<VerifyValues, TextName>) => ReactElement;
}

/** A field that shows where its value was found: its marker says how sure the reader is, entering it shows the place. */
export function FoundField({ form, name, label, found, expected = true, className, ...rest }: FoundFieldProps) {
  const { wasRead, checked, show } = use(FindingContext);
  const value = useWatch({ control: form.control, name });
  const read = wasRead ? originOf(found, value) : null;
  const origin = read === "low" && checked.has(name) ? "checked" : read;
  const shown = origin === "notFound" && !expected ? null : origin;
  const doubt = read === "low" && origin !== "checked" ? found?.doubt : undefined;
  const showPlace = () => show(found ? { page: found.page, box: found.box } : null);
  return (
    <div data-field={name} className={cn("relative min-w-0", className)} onFocus={showPlace}>
      <FormField
        form={form}
        name={name}
        label={
          <>
            {label}
            {shown && <span className="sr-only">, {originWords(shown)}</span>}
          </>
        }
        {...rest}
        hint={doubt ?? rest.hint}
      />
      {shown && (
        <span className="absolute top-0 right-0 flex">
          <OriginMark origin={shown} field={label} page={found?.page} onShow={showPlace} />
        </span>
      )}
    </div>
  );
}
