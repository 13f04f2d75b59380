import { lazy, Suspense } from "react";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import type { PlaceProps } from "@/features/shell/slots.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { damagedQuery, managesStore } from "../../queries.ts";

const DamageBanner = lazy(() => import("./damage-banner.tsx"));

/** Asks for damaged files only for whoever manages the store, and loads what shows them only when there are some. */
export default function LazyDamageBanner({ storeId }: PlaceProps) {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  return storeId !== null && session && managesStore(session, storeId) && <WhenDamaged storeId={storeId} />;
}

function WhenDamaged({ storeId }: { storeId: number }) {
  const { data } = useQuery(damagedQuery(useScreens(), storeId));
  return data !== undefined && data.count > 0 && (
    <Suspense fallback={null}>
      <DamageBanner storeId={storeId} damaged={data} />
    </Suspense>
  );
}
