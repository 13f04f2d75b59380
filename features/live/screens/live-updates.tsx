import { useEffect } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { watchSignedOut } from "@/kernel/screens/signed-out.ts";

/**
 * Follows what happens while somebody is signed in. Its code is loaded once the page has been taken over: it begins with
 * what happened since the page was rendered, so that nothing is lost until then.
 */
export function LiveUpdates() {
  const { api, queries, features } = useScreens();
  useEffect(() => {
    const following = new AbortController();
    const { signal } = following;
    void import("./follow.ts").then(({ follow }) => signal.aborted || follow({ api, queries, features }, signal));
    const unwatch = watchSignedOut(() => following.abort());
    return () => {
      unwatch();
      following.abort();
    };
  }, [api, queries, features]);
  return null;
}
