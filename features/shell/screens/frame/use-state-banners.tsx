import { useSyncExternalStore } from "react";
import { Button } from "@/ui/button.tsx";
import type { StackedBanner } from "@/ui/shell/banner-stack.tsx";
import type { Session } from "../../contract.ts";
import { useNewVersion } from "./use-new-version.ts";

function watchConnection(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Banners about the page itself: no connection, a newer version, somebody acting for another. */
export function useStateBanners({ impersonating, person }: Session): readonly StackedBanner[] {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine, () => true);
  const isNewer = useNewVersion(isOnline);
  const banners: StackedBanner[] = [];
  if (!isOnline) {
    banners.push({
      id: "offline",
      tone: "amber",
      text: "You are offline. What is on the screen stays; nothing new can be loaded or saved until you are back.",
    });
  }
  if (impersonating) {
    banners.push({ id: "impersonating", tone: "amber", text: `${impersonating} is acting for ${person.name}.` });
  }
  if (isNewer) {
    banners.push({
      id: "version",
      tone: "info",
      text: "A new version of Strongroom is here.",
      action: <Button size="sm" onClick={() => location.reload()}>Reload</Button>,
    });
  }
  return banners;
}
