import { useLocation, useNavigate } from "react-router";
import Keyboard from "lucide-react/icons/keyboard";
import LogOut from "lucide-react/icons/log-out";
import { createElement, type ReactNode } from "react";
import { type ScreenFeature, storeStartAddress } from "@/kernel/screens/screen-feature.ts";
import { Slot, useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { lazyComponent } from "@/ui/lazy-component.tsx";
import { type Mode, ModeSwitch } from "@/ui/shell/mode-switch.tsx";
import type { StoreChoice } from "@/ui/shell/store-list.tsx";
import { StoreName, StoreSwitch } from "@/ui/shell/store-switch.tsx";
import { TopBar } from "@/ui/shell/top-bar.tsx";
import { UserMenu, type UserMenuEntry } from "@/ui/shell/user-menu.tsx";
import type { Session } from "../../contract.ts";
import { bell } from "../../slots.ts";
import { setAuditorMode } from "../auditor-mode.ts";
import { overviewAddress } from "../place.ts";
import { useSignOut } from "../use-sign-out.ts";
import { type Menu, placeOf } from "./use-menu.ts";

/** What is open over the page. */
export type Overlay = "palette" | "keys" | null;

const themeChoice = lazyComponent(async () => (await import("./theme-choice.tsx")).ThemeChoice);

interface FrameTopProps {
  readonly session: Session;
  readonly menu: Menu;
  readonly onOpen: (overlay: Overlay) => void;
  /** Opens the palette with what was typed. */
  readonly onSearch: (typed: string) => void;
  /** That, while it opens. */
  readonly searched: string;
}

/** The top bar, filled with what features give and what the person may do. */
export function FrameTop({ session, menu, onOpen, onSearch, searched }: FrameTopProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { features } = useScreens();
  const choices = storeChoices(features, session);
  const mode = session.maySwitchToAuditor
    ? <ModeSwitch mode={session.auditorMode ? "auditor" : "ffl"} onChange={switchMode} />
    : undefined;
  return (
    <TopBar
      brandTo={menu.brandTo}
      store={pathname === "/"
        ? undefined
        : choices.length > 1
        ? <StoreSwitch current={menu.isOverview ? overviewId : menu.storeId} stores={choices} />
        : choices.map(({ id, name, detail }) => <StoreName key={id} name={name} detail={detail} />)}
      places={menu.places.map(placeOf)}
      primary={menu.actions.map(({ key, label, to, icon }) => (
        <Button
          key={key}
          variant="primary"
          icon={icon && createElement(icon)}
          onClick={() => void navigate(to)}
        >
          {label}
        </Button>
      ))}
      onSearch={onSearch}
      searched={searched}
      mode={mode}
      bell={<Slot of={bell} props={{ storeId: menu.storeId }} />}
      user={<PersonMenu session={session} menu={menu} mode={mode} onOpen={onOpen} />}
    />
  );
}

const overviewId = "all";

function storeChoices(features: readonly ScreenFeature[], session: Session): readonly StoreChoice[] {
  const { stores } = session;
  const overview = overviewAddress(features, session);
  const choices = stores.map((store) => ({
    id: store.id,
    name: store.friendlyFFLName,
    detail: store.licence || [store.city, store.state].filter(Boolean).join(", "),
    to: storeStartAddress(features, store),
  }));
  if (overview === null) return choices;
  return [{
    id: overviewId,
    name: "All FFLs",
    detail: `${stores.length} stores`,
    to: overview,
  }, ...choices];
}

/** Flipping to auditor leads to the documents of the audited store, by way of the selection when there are several. */
function switchMode(mode: Mode): void {
  setAuditorMode(mode === "auditor");
  location.assign("/");
}

function PersonMenu(
  { session, menu, mode, onOpen }: Pick<FrameTopProps, "session" | "menu" | "onOpen"> & { mode?: ReactNode },
) {
  const signOut = useSignOut();
  const { name, email, uri } = session.person;
  const entries: UserMenuEntry[] = [
    ...menu.user.map(({ label, to, icon }) => ({ label, to, icon: icon && createElement(icon) })),
    { label: "Keyboard", icon: <Keyboard aria-hidden="true" />, onSelect: () => onOpen("keys"), notForThumbs: true },
    { label: "Log out", icon: <LogOut aria-hidden="true" />, onSelect: () => signOut.mutate(), separated: true },
  ];
  return (
    <UserMenu
      name={name}
      email={email}
      pictureSrc={uri}
      entries={entries}
      extra={
        <>
          <span className="inline-flex min-h-8 items-center">
            <themeChoice.Component />
          </span>
          {mode && <span className="lg:hidden">{mode}</span>}
        </>
      }
    />
  );
}
