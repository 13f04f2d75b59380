import { lazy, Suspense, useSyncExternalStore } from "react";
import { arrived, isWaitingForConnection, watchConnection } from "@/kernel/screens/connection.ts";
import { networkFailed } from "@/kernel/texts.ts";
import type { StackedBanner } from "@/ui/shell/banner-stack.tsx";
import type { Session } from "../../contract.ts";
import { useVersionNotice } from "./use-version-notice.tsx";

const ClockWords = lazy(() => arrived(() => import("./clock-words.tsx")));

function watchOnline(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Banners about the page itself and its server: no connection, a newer version, a clock that was set. */
export function useStateBanners({ clockJump }: Pick<Session, "clockJump">): readonly StackedBanner[] {
  const isOnline = useSyncExternalStore(watchOnline, () => navigator.onLine, () => true);
  const isWaiting = useSyncExternalStore(watchConnection, isWaitingForConnection, () => false);
  const notice = useVersionNotice();
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
  if (clockJump) {
    banners.push({
      id: "clock",
      tone: "amber",
      text: (
        <Suspense>
          <ClockWords jump={clockJump} />
        </Suspense>
      ),
    });
  }
  if (notice) banners.push(notice);
  return banners;
}
