import { Activity, lazy, Suspense, useState } from "react";
import { matchPath, Navigate, Outlet, useLocation } from "react-router";
import { arrived } from "@/kernel/screens/connection.ts";
import { Slot, useScreens } from "@/kernel/screens/screens-context.tsx";
import { AppFrame } from "@/ui/shell/app-frame.tsx";
import { BannerStack } from "@/ui/shell/banner-stack.tsx";
import { BottomBar } from "@/ui/shell/bottom-bar.tsx";
import { Toaster } from "@/ui/toaster.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import type { Session } from "../../contract.ts";
import { banners } from "../../slots.ts";
import { auditEndAddress, isOutOfAudit, storeAt, wayThrough } from "../place.ts";
import { useSession } from "../use-session.ts";
import { ErrorPopup } from "./error-popup.tsx";
import { FramePalette } from "./frame-palette.tsx";
import { FrameTop, type Overlay } from "./frame-top.tsx";
import { Keys } from "./keys.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { useMenu } from "./use-menu.ts";
import { useSessionWatch } from "./use-session-watch.ts";
import { useHoursWatch } from "./use-hours-watch.ts";
import { useClosedUnder } from "./use-closed-under.ts";
import { useStateBanners } from "./use-state-banners.tsx";

/** What stands in its place, and in that of a screen inside, when it fails. */
export { default as ErrorBoundary } from "../error-screen.tsx";

const NotAvailableNow = lazy(() =>
  arrived(async () => ({ default: (await import("../not-available.tsx")).NotAvailableNow }))
);
const NotFound = lazy(() => arrived(() => import("../not-found.tsx")));
const Blocked = lazy(() => arrived(() => import("./blocked.tsx")));

/** The frame around every screen of somebody who is signed in. */
export default function Frame() {
  const session = useSession();
  useSessionWatch();
  useHoursWatch(session);
  if (session.sendTo) return <Navigate to={session.sendTo} replace />;
  if (isOutOfAudit(session)) return <Navigate to={auditEndAddress} replace />;
  if (session.blocking) {
    return (
      <Suspense>
        <Blocked session={session} />
      </Suspense>
    );
  }
  return <OpenFrame session={session} />;
}

function OpenFrame({ session }: { session: Session }) {
  const { pathname } = useLocation();
  const screenKey = useScreenKey(pathname);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [typed, setTyped] = useState("");
  const search = (text: string) => {
    setTyped(text);
    setOverlay("palette");
  };
  const menu = useMenu(session);
  const stateBanners = useStateBanners(session);
  useHotkeys({ "?": () => setOverlay("keys") });

  const { features } = useScreens();
  const way = wayThrough(features, session, pathname);
  const closed = useClosedUnder(way, storeAt(session, pathname));
  if (way.kind === "redirect" && !closed) return <Navigate to={way.to} replace />;
  return (
    <>
      <PendingBar />
      <AppFrame
        top={<FrameTop session={session} menu={menu} onOpen={setOverlay} onSearch={search} searched={typed} />}
        banners={
          <>
            <div className="sticky top-(--frame-top) z-20 empty:hidden print:hidden">
              <BannerStack banners={stateBanners} />
            </div>
            <Slot of={banners} props={{ storeId: storeAt(session, pathname)?.id ?? null }} />
          </>
        }
        bottom={menu.bottom.length > 1 ? <BottomBar places={menu.bottom} /> : undefined}
        footer={session.sampleInstallation
          ? `${session.copyright} · Sample data: all people are fictional`
          : session.copyright}
      >
        <ScreenBoundary key={screenKey}>
          {way.kind === "unknown" ? <NotFound /> : (
            <Activity mode={closed ? "hidden" : "visible"}>
              <Outlet />
            </Activity>
          )}
        </ScreenBoundary>
        {closed && (
          <Suspense>
            <NotAvailableNow store={closed} />
          </Suspense>
        )}
      </AppFrame>
      <FramePalette
        session={session}
        menu={menu}
        typed={typed}
        open={overlay === "palette"}
        onOpenChange={(open) => {
          setTyped("");
          setOverlay(open ? "palette" : null);
        }}
        onShowKeys={() => setOverlay("keys")}
      />
      <Keys open={overlay === "keys"} onOpenChange={(open) => setOverlay(open ? "keys" : null)} />
      <ErrorPopup />
      <Toaster />
    </>
  );
}

/** What a screen is told apart by: its whole address, or the path alone where a feature says that it stays. */
function useScreenKey(pathname: string): string {
  const { features } = useScreens();
  const paths = features.flatMap(({ stays = [] }) => stays);
  return paths.find((path) => matchPath(`/${path}`, pathname)) ?? pathname;
}
