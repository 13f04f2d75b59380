import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { watchSignedOut } from "@/kernel/screens/signed-out.ts";
import { ownerOf } from "./draft-owner.ts";
import { clearStoredDrafts, draftKeys, withStorage } from "./stored-drafts.ts";

/** Shows nothing: sees to it that unsaved marks are not left to whoever sits down at this computer next. */
export function DraftsWatch() {
  const { data } = useQuery(sessionQuery(useScreens()));
  const owner = data ? ownerOf(data) : null;
  useEffect(() => watchSignedOut(clearStoredDrafts), []);
  useEffect(() => {
    // What reads them is no part of a first visit: it comes only where some are kept.
    const isKept = withStorage((storage) => draftKeys(storage).length > 0) ?? false;
    if (owner !== null && isKept) {
      void import("./draft-storage.ts").then(({ clearOldDrafts }) => clearOldDrafts(owner), () => {});
    }
  }, [owner]);
  return null;
}
