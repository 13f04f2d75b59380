import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { formatDate, parseDate } from "./format.ts";
import { Input } from "./input.tsx";

export interface DateInputProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange" | "min" | "max"> {
  /** `YYYY-MM-DD`, "" for none, or what was typed and is no date. */
  value: string;
  /** What is no date comes as it was typed: a form refuses it, a filter takes it for none. */
  onChange: (date: string) => void;
}

/** A date typed as MM/DD/YY (or any usual way); taken on Enter or when the box is left. */
export function DateInput({ value, onChange, onKeyDown, ...rest }: DateInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    const text = typed.trim();
    const date = parseDate(text) ?? text;
    setTyped(null);
    if (date !== value) onChange(date);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") commit();
    onKeyDown?.(event);
  };
  const isWrong = value !== "" && !parseDate(value);
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      placeholder="MM/DD/YY"
      {...rest}
      aria-invalid={isWrong || rest["aria-invalid"]}
      value={typed ?? (isWrong ? value : formatDate(value))}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={press}
    />
  );
}
