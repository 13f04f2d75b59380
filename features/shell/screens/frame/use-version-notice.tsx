import { useEffect, useState } from "react";
import { AFTER_FIRST_LOAD_MILLISECONDS } from "@/kernel/screens/server-build.ts";
import { Button } from "@/ui/button.tsx";
import type { StackedBanner } from "@/ui/shell/banner-stack.tsx";
import { newVersion, useBuildStanding } from "../outdated.ts";

/**
 * The notice that the server was upgraded under the open page; null while it was not. Nothing reloads by itself: the old
 * page goes on working, and what is not saved yet is asked to be saved first.
 */
export function useVersionNotice(): StackedBanner | null {
  const standing = useBuildStanding();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const timer = setTimeout(newVersion.preload, AFTER_FIRST_LOAD_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  if (standing === "same") return null;
  const reload = () => {
    // Asked a second time, the browser itself asks whether to leave what is not saved.
    if (!isHeld && wouldLose()) setHeld(true);
    else location.reload();
  };
  return {
    id: "version",
    tone: isHeld || standing === "missing" ? "amber" : "info",
    text: isHeld ? "Save your changes first, then reload." : words[standing],
    action: <Button size="sm" onClick={reload}>Reload</Button>,
  };
}

const words = {
  newer: "A new version of Strongroom is available.",
  missing: "Strongroom was updated. Reload to use this part of the page.",
};

/** Asks everything on the page that speaks up before it is closed: forms, uploads. */
function wouldLose(): boolean {
  return document.defaultView?.dispatchEvent(new Event("beforeunload", { cancelable: true })) === false;
}
