import { useEffect, useState } from "react";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { cn } from "./cn.ts";
import { copyText } from "./copy-text.ts";
import { Mono } from "./mono.tsx";
import { toast } from "./toast-store.ts";

export interface CopiedValueProps {
  /** A serial number, TSN, NTN or hash. */
  children: string;
  /** What it is, for the copy button: 'Copy TSN'. */
  label?: string;
  className?: string;
}

const SHOWN_MILLISECONDS = 1500;

/** A value in the record face, with a button that copies it and says so when the browser does not let it. */
export function CopiedValue({ children, label = "value", className }: CopiedValueProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(children)) setCopied(true);
    else toast({ text: "Your browser couldn't copy it. Select it and copy it yourself.", tone: "amber" });
  };
  const Icon = copied ? Check : Copy;
  return (
    <span className={cn("inline-flex max-w-full items-center gap-1", className)}>
      <Mono className="min-w-0">{children}</Mono>
      <button
        type="button"
        aria-label={copied ? "Copied" : `Copy ${label}`}
        onClick={() => void copy()}
        className="above-row-link touch-target inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-3.5" />
      </button>
      <span role="status" className="sr-only">{copied ? "Copied" : ""}</span>
    </span>
  );
}
