import { useEffect } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { watchSignedOut } from "@/kernel/screens/signed-out.ts";
import { follow } from "./follow.ts";

/** Follows what happens while somebody is signed in, from where the live log was before the page was rendered. */
export function LiveUpdates() {
  const { api, queries, features } = useScreens();
  useEffect(() => {
    const following = new AbortController();
    follow({ api, queries, features }, following.signal);
    const unwatch = watchSignedOut(() => following.abort());
    return () => {
      unwatch();
      following.abort();
    };
  }, [api, queries, features]);
  return null;
}
