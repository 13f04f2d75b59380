import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { modeHeadersIn } from "@/features/accounts/contract-modes.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";

const ImpersonationBanner = lazy(() => import("./impersonation-banner.tsx"));

/** Few people ever act for others: the banner comes only to those who do, and to those whose cookie still says so. */
export default function LazyImpersonationBanner() {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const [hasCookie, setHasCookie] = useState(false);
  useEffect(() => setHasCookie(modeHeadersIn(document.cookie).impersonatedUserId !== undefined), [session]);
  return (session?.impersonating || hasCookie) && (
    <Suspense fallback={null}>
      <ImpersonationBanner />
    </Suspense>
  );
}
