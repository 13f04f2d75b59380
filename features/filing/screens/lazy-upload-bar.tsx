import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { arrived } from "@/kernel/screens/connection.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { hasMark, ownerOf, signedInAs, watchMarks } from "./queue/waiting-mark.ts";

const UploadBar = lazy(() => arrived(() => import("./upload-bar.tsx")));

/** Loads the bar of uploads, and with it the queue, only where uploads of this person wait in this browser. */
export function LazyUploadBar() {
  const { data } = useQuery(sessionQuery(useScreens()));
  const owner = data ? ownerOf(data) : null;
  useEffect(() => {
    signedInAs(owner);
    return () => signedInAs(null);
  }, [owner]);
  const isWaiting = useSyncExternalStore(watchMarks, () => hasMark(owner), () => false);
  return isWaiting && (
    <Suspense fallback={null}>
      <UploadBar key={owner} />
    </Suspense>
  );
}
