import { useSyncExternalStore } from "react";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";

const never = () => () => {};
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const browserZone = () => ownZone;
const unknownZone = () => "UTC";

/**
 * The time zone for what belongs to a person and to no store: the one that all stores of the person share, so that it
 * reads like everything else they see, else the browser's. The server does not know the browser's and says UTC until
 * the browser has taken over.
 */
export function usePersonZone(): string {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const ofBrowser = useSyncExternalStore(never, browserZone, unknownZone);
  const [zone, ...others] = new Set(session?.stores.map(({ timeZone }) => timeZone));
  return zone !== undefined && others.length === 0 ? zone : ofBrowser;
}
