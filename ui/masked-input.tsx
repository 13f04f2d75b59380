import type { ComponentProps } from "react";
import { fillMask, formatPhone, phoneDigits } from "./format.ts";
import { Input } from "./input.tsx";

export interface MaskedInputProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange"> {
  /** Stars take letters and digits; everything else is put in: `*-**-***-**-**-*****`. */
  mask: string;
  value: string;
  onChange: (value: string) => void;
}

/** Text that is put into a mask as it is typed. */
export function MaskedInput({ mask, value, onChange, ...rest }: MaskedInputProps) {
  return (
    <Input
      record
      placeholder={mask.replaceAll("*", "_")}
      autoComplete="off"
      spellCheck={false}
      {...rest}
      value={fillMask(mask, value)}
      onChange={(event) => onChange(fillMask(mask, event.target.value))}
    />
  );
}

export interface PhoneInputProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange"> {
  /** Digits only, at most ten: what is stored. */
  value: string;
  onChange: (digits: string) => void;
}

/** A telephone number, shown as (999) 999-9999, kept as ten digits. */
export function PhoneInput({ value, onChange, ...rest }: PhoneInputProps) {
  return (
    <Input
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(999) 999-9999"
      {...rest}
      value={formatPhone(value)}
      onChange={(event) => onChange(phoneDigits(event.target.value))}
    />
  );
}
