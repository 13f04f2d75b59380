import { cn } from "./cn.ts";

/** What the short words of the trade stand for. */
export const meanings = {
  TSN: "Transaction serial number, given by your store",
  NTN: "NICS transaction number, of the background check",
  Expiring: "The background check ends within 7 days or has ended",
} as const;

export interface TermProps {
  of: keyof typeof meanings;
  className?: string;
}

/** A short word of the trade that says on hover what it stands for. */
export function Term({ of, className }: TermProps) {
  return (
    <abbr
      title={meanings[of]}
      className={cn("underline decoration-line-strong decoration-dotted underline-offset-3", className)}
    >
      {of}
    </abbr>
  );
}
