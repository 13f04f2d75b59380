import { cn } from "./cn.ts";
import { MarkedText } from "./marked-text.tsx";

export interface MonoProps {
  /** A serial number, TSN, NTN or hash. */
  children: string;
  /** What was looked for: marked in it. */
  found?: string;
  className?: string;
}

/**
 * A value that must be read character by character, in the record face. It moves to the next line whole, and is broken
 * only where a line of its own is too short for it.
 */
export function Mono({ children, found, className }: MonoProps) {
  return (
    <span className={cn("inline-block max-w-full font-record break-words", className)}>
      <MarkedText found={found}>{children}</MarkedText>
    </span>
  );
}
