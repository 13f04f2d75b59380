import { lazy, Suspense } from "react";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import type { PlaceProps } from "@/features/shell/slots.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";

const DamageBanner = lazy(() => import("./damage-banner.tsx"));

/** Asks for damaged files, and loads what shows them, only for whoever manages the store. */
export default function LazyDamageBanner({ storeId }: PlaceProps) {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const store = session?.stores.find(({ id }) => id === storeId);
  return store?.permissions.includes("stores.manage") && (
    <Suspense fallback={null}>
      <DamageBanner storeId={store.id} />
    </Suspense>
  );
}
