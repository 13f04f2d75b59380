import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useSetting } from "@/features/documents/shared-queries.ts";
import type { ArchiveNoticeProps } from "@/features/documents/slots.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { formatNumber } from "@/ui/format.ts";
import { intakeCountsQuery } from "../queries.ts";

/** How many documents of the store wait to be verified, as the way to them; nothing while none does. */
export default function WaitingLine({ place }: ArchiveNoticeProps) {
  const { mayFile } = useSetting(place.storeId);
  const isShown = mayFile && !place.accountOverview;
  const { data } = useQuery({ ...intakeCountsQuery(useScreens(), place.storeId), enabled: isShown });
  const waiting = data ? data.reading + data.ready + data.failed : 0;
  if (!isShown || waiting === 0) return null;
  return (
    <Link
      to={`/${place.storeId}/to-verify`}
      className="text-sm text-ink-soft tabular-nums underline decoration-line-strong underline-offset-3 hover:text-ink"
    >
      {waiting === 1 ? "1 document to verify" : `${formatNumber(waiting)} documents to verify`}
    </Link>
  );
}
