import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { formatDate, parseDate } from "./format.ts";
import { Input } from "./input.tsx";

export interface DateInputProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange" | "min" | "max"> {
  /** `YYYY-MM-DD`, or "" for none. */
  value: string;
  onChange: (date: string) => void;
}

/** A date typed as MM/DD/YY (or any usual way); taken on Enter or when the box is left. What is no date becomes "". */
export function DateInput({ value, onChange, onKeyDown, ...rest }: DateInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState("");
  const commit = () => {
    if (typed === null) return;
    const date = parseDate(typed);
    setWrong(date || typed.trim() === "" ? "" : typed);
    setTyped(null);
    if ((date ?? "") !== value) onChange(date ?? "");
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") commit();
    onKeyDown?.(event);
  };
  const rejected = wrong !== "" && value === "";
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      placeholder="MM/DD/YY"
      {...rest}
      aria-invalid={rejected || rest["aria-invalid"]}
      value={typed ?? (rejected ? wrong : formatDate(value))}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={press}
    />
  );
}
