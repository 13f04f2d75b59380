import { useId } from "react";
import { cn } from "./cn.ts";

export interface ProgressProps {
  /** What is going on: 'Uploading 4473.pdf'. */
  label: string;
  /** How much is done; undefined while nobody knows. Real values only. */
  value?: number;
  max?: number;
  /** Words at the right; by default the percentage. */
  text?: string;
  className?: string;
}

/** Real progress of long work. */
export function Progress({ label, value, max = 100, text, className }: ProgressProps) {
  const id = useId();
  const percent = value === undefined ? "" : `${Math.floor((value / max) * 100)} %`;
  return (
    <div className={cn("flex min-w-0 flex-col gap-1 text-sm", className)}>
      <div className="flex justify-between gap-3">
        <label htmlFor={id} className="min-w-0 truncate">{label}</label>
        <span className="shrink-0 text-ink-faint tabular-nums">{text ?? percent}</span>
      </div>
      <progress
        id={id}
        value={value}
        max={max}
        className={cn(
          "h-1.5 w-full appearance-none overflow-hidden rounded-full border bg-frame",
          "[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-frame [&::-webkit-progress-value]:bg-accent",
          "[&::-webkit-progress-value]:transition-[inline-size] indeterminate:animate-pulse",
        )}
      />
    </div>
  );
}
