import { cn } from "./cn.ts";

export interface MonoProps {
  /** A serial number, TSN, NTN or hash. */
  children: string;
  className?: string;
}

/** A value that must be read character by character, in the record face. */
export function Mono({ children, className }: MonoProps) {
  return <span className={cn("font-record", className)}>{children}</span>;
}
