import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { watchSignedOut } from "@/kernel/screens/signed-out.ts";
import { clearDrafts, ownerOf } from "./draft-storage.ts";

const everyMs = 60_000;

/** Shows nothing: sees to it that what was entered in a verify form outlives neither the day nor the person here. */
export function DraftsWatch() {
  const { data } = useQuery(sessionQuery(useScreens()));
  const owner = data ? ownerOf(data) : undefined;
  useEffect(() => watchSignedOut(() => clearDrafts(null)), []);
  useEffect(() => {
    if (owner === undefined) return;
    clearDrafts(owner);
    const timer = setInterval(() => clearDrafts(owner), everyMs);
    return () => clearInterval(timer);
  }, [owner]);
  return null;
}
