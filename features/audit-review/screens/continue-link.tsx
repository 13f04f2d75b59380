import { useQuery } from "@tanstack/react-query";
import ListChecks from "lucide-react/icons/list-checks";
import { Link, useLocation, useNavigate } from "react-router";
import { storeAuditsQuery } from "@/features/audits/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { buttonVariants } from "@/ui/button.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { conductedOf } from "./changes.ts";
import { reviewHref } from "./review/address.ts";
import { progressQuery } from "./review/review-queries.ts";
import { progressWords } from "./review/review-header.tsx";

/** Goes on with the review of the list that is shown, with how far the audit is; the key is r. */
export function ContinueLink({ storeId }: { storeId: number }) {
  const context = useScreens();
  const navigate = useNavigate();
  const { search } = useLocation();
  const audit = conductedOf(useQuery(storeAuditsQuery(context, storeId)).data);
  const { data } = useQuery({ ...progressQuery(context, audit?.id ?? 0), enabled: audit !== null });
  const href = reviewHref({ storeId, filters: search.slice(1), list: null, all: false }, null);
  useHotkeys({ r: () => void navigate(href) }, { enabled: audit !== null });
  if (!audit || !data) return null;
  return (
    <Link to={href} className={buttonVariants({ size: "sm" })}>
      <ListChecks aria-hidden="true" />
      {data.reviewed > 0 ? "Continue review" : "Start review"}
      <span className="font-normal text-ink-soft tabular-nums">{progressWords(data)}</span>
    </Link>
  );
}
