import { cn } from "../cn.ts";

export interface BrandProps {
  /** Only the door, where there is no room for the word. */
  markOnly?: boolean;
  className?: string;
}

/** The wordmark: a strongroom door whose bolts are the lines of a ledger. */
export function Brand({ markOnly, className }: BrandProps) {
  return (
    <span className={cn("inline-flex items-center gap-2 text-ink", className)}>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 shrink-0 fill-none stroke-current">
        <rect x="2.75" y="2.75" width="18.5" height="18.5" rx="2.5" strokeWidth="1.5" />
        <path d="M6.5 8h5M6.5 12h3.2M6.5 16h5" strokeWidth="1.5" strokeLinecap="round" />
        <circle cx="15.25" cy="12" r="3.25" className="stroke-accent" strokeWidth="1.5" />
        <path d="M15.25 10.6v2.8M13.85 12h2.8" className="stroke-accent" strokeWidth="1.25" strokeLinecap="round" />
      </svg>
      <span className={markOnly ? "sr-only" : "text-base font-semibold tracking-tight"}>Strongroom</span>
    </span>
  );
}
