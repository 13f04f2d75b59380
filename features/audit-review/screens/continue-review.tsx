import { useSetting } from "@/features/documents/shared-queries.ts";
import type { ArchiveNoticeProps } from "@/features/documents/slots.ts";
import { type LazyComponent, lazyComponent } from "@/ui/lazy-component.tsx";

const link: LazyComponent<{ storeId: number }> = lazyComponent(async () =>
  (await import("./continue-link.tsx")).ContinueLink
);

/** The way into the review, for auditors; its code comes for them alone. */
export default function ContinueReview({ place: { storeId, accountOverview } }: ArchiveNoticeProps) {
  const { permissions } = useSetting(storeId);
  return permissions.includes("documents.review") && !accountOverview ? <link.Component storeId={storeId} /> : null;
}
