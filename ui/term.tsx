import { cn } from "./cn.ts";

/** What the short words of the trade stand for. */
export const meanings = {
  TSN: "Transaction serial number: the number your store gives the transaction",
  NTN: "NICS transaction number: the number of the background check",
  Expiring: "The background check ends within 7 days, or has ended",
  "In progress": "No transfer, denial or void recorded yet",
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
