import { useState } from "react";
import { Input } from "@/ui/input.tsx";
import { parseTime, timeWords } from "./time-rules.ts";

export interface TimeFieldProps {
  /** `HH:MM` on 24 hours, "" for none, or what was typed and is no time. */
  readonly value: string;
  readonly onChange: (time: string) => void;
  readonly disabled?: boolean;
}

/** A time of day, typed in any usual way. What is typed counts at once; the box reads 2:15 PM when it is left. */
export function TimeField({ value, onChange, disabled }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = value !== "" && timeWords(value) === "";
  return (
    <Input
      autoComplete="off"
      placeholder="2:15 PM"
      disabled={disabled}
      className="tabular-nums"
      aria-invalid={(isWrong && typed === null) || undefined}
      value={typed ?? (timeWords(value) || value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseTime(target.value) ?? target.value.trim());
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
