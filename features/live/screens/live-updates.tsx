import { useEffect } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { watchSignedOut } from "@/kernel/screens/signed-out.ts";

/** The page comes to rest before more code is loaded. */
const afterMs = 1_000;

/** Follows what happens while somebody is signed in, from where the live log was before the page was rendered. */
export function LiveUpdates() {
  const { api, queries, features } = useScreens();
  useEffect(() => {
    const following = new AbortController();
    const { signal } = following;
    const begin = async () => {
      const { follow } = await import("./follow.ts");
      if (!signal.aborted) follow({ api, queries, features }, signal);
    };
    const timer = setTimeout(() => void begin(), afterMs);
    const unwatch = watchSignedOut(() => following.abort());
    return () => {
      clearTimeout(timer);
      unwatch();
      following.abort();
    };
  }, [api, queries, features]);
  return null;
}
