import { useEffect, useState } from "react";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { cn } from "./cn.ts";

export interface MonoProps {
  /** A serial number, TSN, NTN or hash. */
  children: string;
  /** Offers to copy it. */
  copy?: boolean;
  /** What it is, for the copy button: 'Copy TSN'. */
  label?: string;
  className?: string;
}

const SHOWN_MILLISECONDS = 1500;

/** A value that must be read character by character, in the record face. */
export function Mono({ children, copy, label = "value", className }: MonoProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!copy) return <span className={cn("font-record", className)}>{children}</span>;
  const Icon = copied ? Check : Copy;
  return (
    <span className={cn("inline-flex max-w-full items-center gap-1", className)}>
      <span className="min-w-0 font-record break-all">{children}</span>
      <button
        type="button"
        aria-label={copied ? "Copied" : `Copy ${label}`}
        onClick={() => navigator.clipboard.writeText(children).then(() => setCopied(true))}
        className="above-row-link inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-3.5" />
      </button>
      <span role="status" className="sr-only">{copied ? "Copied" : ""}</span>
    </span>
  );
}
