import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { hasMark, ownerOf, signedInAs, watchMarks } from "./queue/waiting-mark.ts";

const UploadDock = lazy(() => import("./upload-dock.tsx"));

/** Loads the bar of uploads, and with it the queue, only where uploads of this person wait in this browser. */
export function UploadGate() {
  const { data } = useQuery(sessionQuery(useScreens()));
  const owner = data ? ownerOf(data) : null;
  useEffect(() => {
    signedInAs(owner);
    return () => signedInAs(null);
  }, [owner]);
  const isWaiting = useSyncExternalStore(watchMarks, () => hasMark(owner), () => false);
  return isWaiting && (
    <Suspense fallback={null}>
      <UploadDock key={owner} />
    </Suspense>
  );
}
