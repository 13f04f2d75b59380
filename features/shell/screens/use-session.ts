import { useSuspenseQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import type { Session } from "../contract.ts";
import { sessionQuery } from "../shared-queries.ts";

/** Who is signed in; the frame's loader has fetched it before anything inside is shown. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery(useScreens())).data;
}
