import { createElement, useCallback, useMemo } from "react";
import Keyboard from "lucide-react/icons/keyboard";
import LogOut from "lucide-react/icons/log-out";
import Store from "lucide-react/icons/store";
import { type ScreenFeature, storeStartAddress } from "@/kernel/screens/screen-feature.ts";
import { type Screens, useScreens } from "@/kernel/screens/screens-context.tsx";
import { type Command, type CommandGroup, CommandPalette } from "@/ui/command-palette.tsx";
import { useMedia } from "@/ui/use-media.ts";
import type { Session } from "../../contract.ts";
import { useSignOut } from "../use-sign-out.ts";
import type { Menu, ShownEntry } from "./use-menu.ts";

export interface FramePaletteProps {
  readonly session: Session;
  readonly menu: Menu;
  /** What was typed before it opened. */
  readonly typed: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onShowKeys: () => void;
}

/** Go to a store or a screen, do something, or find what features can find. */
export function PaletteCommands({ session, menu, typed, open, onOpenChange, onShowKeys }: FramePaletteProps) {
  const screens = useScreens();
  const signOut = useSignOut();
  // A telephone has no keys to tell of.
  const isTouched = useMedia("(hover: none) and (pointer: coarse)");
  const groups = useMemo((): readonly CommandGroup[] => [
    { id: "screens", title: "Screens", items: everywhere(menu).map(commandOf) },
    { id: "stores", title: "FFLs", items: storeCommands(screens.features, session) },
    {
      id: "do",
      title: "More",
      items: [
        ...isTouched ? [] : [{
          id: "keys",
          label: "Keyboard",
          icon: <Keyboard aria-hidden="true" />,
          shortcut: "?",
          onSelect: onShowKeys,
        }],
        { id: "out", label: "Log out", icon: <LogOut aria-hidden="true" />, onSelect: () => signOut.mutate() },
      ],
    },
  ], [menu, screens.features, session, onShowKeys, signOut.mutate, isTouched]);
  const { storeId, isOverview } = menu;
  const search = useCallback(
    (text: string, signal: AbortSignal) => found(screens, text, isOverview ? null : storeId, signal),
    [screens, storeId, isOverview],
  );
  const minimum = Math.min(...screens.features.flatMap(({ palette = [] }) => palette.map((source) => source.minimum)));
  return (
    <CommandPalette
      typed={typed}
      open={open}
      onOpenChange={onOpenChange}
      groups={groups}
      search={Number.isFinite(minimum) ? search : undefined}
      minCharacters={Number.isFinite(minimum) ? minimum : undefined}
    />
  );
}

/** Each screen once, by its full name: the bars of the frame shorten some that the person's menu has too. */
function everywhere({ places, actions, user }: Menu): readonly ShownEntry[] {
  const named = new Set(user.map(({ to }) => to));
  return [...places.filter(({ to }) => !named.has(to)), ...actions, ...user];
}

/** Everything that the features find, each under its own heading. */
async function found(
  screens: Screens,
  text: string,
  storeId: number | null,
  signal: AbortSignal,
): Promise<readonly CommandGroup[]> {
  const sources = screens.features.flatMap(({ palette = [] }) => palette).filter(({ minimum }) =>
    text.length >= minimum
  );
  return await Promise.all(sources.map(async ({ key, label, find }) => {
    const items = await find(text, { storeId }, screens, signal);
    return {
      id: `found-${key}`,
      title: label,
      items: items.map((item) => ({
        id: `${key}-${item.key}`,
        label: item.label,
        hint: item.detail,
        record: item.record,
        to: item.href,
      })),
    };
  }));
}

function storeCommands(features: readonly ScreenFeature[], { stores }: Session): readonly Command[] {
  if (stores.length < 2) return [];
  return [
    ...stores.map((store) => ({
      id: `store-${store.id}`,
      label: store.friendlyFFLName,
      hint: [store.city, store.state].filter(Boolean).join(", "),
      keywords: store.legalFFLName,
      icon: <Store aria-hidden="true" />,
      to: storeStartAddress(features, store),
    })),
    { id: "stores", label: "Switch FFL", icon: <Store aria-hidden="true" />, to: "/" },
  ];
}

function commandOf({ key, label, to, icon }: ShownEntry): Command {
  return { id: key, label, to, icon: icon && createElement(icon) };
}
