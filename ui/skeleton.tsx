import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** A grey stand-in for one line or box; give it the size of what will come. It shows only after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn("block h-4 animate-late rounded-sm bg-line", className)} />;
}

export interface SkeletonGroupProps {
  /** What is being loaded, for screen readers: 'Loading documents'. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A set of skeletons in the final shape, announced once in words. */
export function SkeletonGroup({ label, className, children }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

/** The stand-in for something of one piece, as a page or a form: as large as `className` says, announced in words. */
export function SkeletonBox({ label, className }: Pick<SkeletonGroupProps, "label" | "className">) {
  return (
    <SkeletonGroup label={label} className={className}>
      <Skeleton className="size-full" />
    </SkeletonGroup>
  );
}
