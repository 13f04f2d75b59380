import { useSyncExternalStore } from "react";
import { isWaitingForConnection, watchConnection } from "@/kernel/screens/connection.ts";
import { networkFailed } from "@/kernel/texts.ts";
import { Button } from "@/ui/button.tsx";
import type { StackedBanner } from "@/ui/shell/banner-stack.tsx";
import { useNewVersion } from "./use-new-version.ts";

function watchOnline(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Banners about the page itself: no connection, a newer version. */
export function useStateBanners(): readonly StackedBanner[] {
  const isOnline = useSyncExternalStore(watchOnline, () => navigator.onLine, () => true);
  const isWaiting = useSyncExternalStore(watchConnection, isWaitingForConnection, () => false);
  const isNewer = useNewVersion(isOnline);
  const banners: StackedBanner[] = [];
  if (isWaiting) {
    banners.push({
      id: "offline",
      tone: "amber",
      text: `${networkFailed} What you opened shows as soon as you're back online.`,
    });
  } else if (!isOnline) {
    banners.push({
      id: "offline",
      tone: "amber",
      text:
        "You're offline. You can keep reading this page. Loading and saving will work again when you're back online.",
    });
  }
  if (isNewer) {
    banners.push({
      id: "version",
      tone: "info",
      text: "A new version of Strongroom is available.",
      action: <Button size="sm" onClick={() => location.reload()}>Reload</Button>,
    });
  }
  return banners;
}
