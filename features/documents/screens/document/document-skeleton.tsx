import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";

const lines = ["w-2/3", "w-1/2", "w-3/5", "w-1/3", "w-3/4", "w-2/5", "w-1/2", "w-3/5"];

/** The shape of a document's screen while it is loaded. */
export function DocumentSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[58fr_42fr]">
      <div data-full-height className="max-lg:hidden">
        <Skeleton className="h-[calc(100dvh-var(--frame-top,0px)-2rem)] rounded-md" />
      </div>
      <FactsSkeleton />
    </div>
  );
}

/** The shape of a document's facts while they are loaded. */
export function FactsSkeleton() {
  return (
    <SkeletonGroup label="Loading the document" className="flex flex-col gap-4">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="h-9 w-full" />
      {lines.map((width, at) => <Skeleton key={at} className={width} />)}
    </SkeletonGroup>
  );
}
