import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import type { PlaceProps } from "@/features/shell/slots.ts";
import { arrived } from "@/kernel/screens/connection.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { dismissGuide } from "../contract.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { guideQuery } from "../queries.ts";

/** Most companies have done them long ago: their looks come only to those who have not. */
const GuideSteps = lazy(() => arrived(() => import("./guide-steps.tsx")));

/** The first steps of a new company, until they are done or put away. */
export default function GuideBanner({ storeId }: PlaceProps) {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const store = session?.stores.find(({ id }) => id === storeId);
  return store?.permissions.includes("onboarding.guide") ? <StoreGuide storeId={store.id} /> : null;
}

const lookAgain = 10_000;

function StoreGuide({ storeId }: { storeId: number }) {
  const screens = useScreens();
  const query = guideQuery(screens, storeId);
  // Steps are ticked off elsewhere; nothing is asked any more once there are none.
  const { data } = useQuery({
    ...query,
    refetchInterval: ({ state }) => state.data?.steps.length ? lookAgain : false,
  });
  const putAway = useMutation({
    mutationFn: () => screens.api.call(dismissGuide, { query: { storeId: String(storeId) } }),
    onSuccess: () => screens.queries.setQueryData(query.queryKey, { steps: [] }),
    meta: { popup: true },
  });
  if (!data || data.steps.length === 0) return null;
  return <GuideSteps steps={data.steps} onDismiss={() => putAway.mutate()} />;
}
