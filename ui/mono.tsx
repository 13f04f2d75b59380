import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { MarkedText } from "./marked-text.tsx";

export interface MonoProps {
  /** A serial number, TSN, NTN or hash; or the same cut into parts that are marked. */
  children: ReactNode;
  /** What was looked for: marked in a text. */
  found?: string;
  /** In lists: stays on its line and is cut off with the whole in a title, however long somebody made it. */
  oneLine?: boolean;
  className?: string;
}

/**
 * A value that must be read character by character, in the record face. It moves to the next line whole, and is broken
 * only where a line of its own is too short for it.
 */
export function Mono({ children, found, oneLine = false, className }: MonoProps) {
  const text = typeof children === "string" ? children : undefined;
  return (
    <span
      title={oneLine ? text : undefined}
      className={cn(
        "inline-block max-w-full font-record",
        oneLine ? "truncate align-bottom" : "wrap-anywhere",
        className,
      )}
    >
      {text === undefined ? children : <MarkedText found={found}>{text}</MarkedText>}
    </span>
  );
}
