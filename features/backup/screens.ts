import { useQuery } from "@tanstack/react-query";
import { data } from "react-router";
import { dueKey } from "@/features/deadlines/shared-queries.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { banners } from "@/features/shell/slots.ts";
import { settingsEnd } from "@/features/stores/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { lateIcon } from "@/ui/late-icon.tsx";
import { backupPermission } from "./contract.ts";
import { backupChanged } from "./contract-events.ts";
import { downloadPage } from "./contract-texts.ts";
import { applicationsKey, backupStateKey } from "./query-keys.ts";
import { backupStateQuery } from "./shared-queries.ts";

/** The page is behind a flag (document 1, section 6): the operator's setting. */
function useIsOffered(held: readonly string[]): boolean {
  const { data } = useQuery({ ...backupStateQuery(useScreens()), enabled: held.includes(backupPermission) });
  return data?.isOffered === true;
}

const entry = {
  label: "Backup",
  permission: backupPermission,
  useIsShown: useIsOffered,
  href: () => downloadPage,
} as const;

function loader(context: ScreenContext) {
  return async () => {
    if (typeof document !== "undefined") return null;
    const session = await context.queries.ensureQueryData(sessionQuery(context)).catch(() => null);
    if (!session?.accountPermissions.includes(backupPermission)) return data(null, { status: 403 });
    const { applicationsQuery, releaseQuery } = await import("./queries.ts");
    await Promise.all([
      context.queries.prefetchQuery(backupStateQuery(context)),
      context.queries.prefetchQuery(applicationsQuery(context)),
      context.queries.prefetchQuery(releaseQuery(context)),
    ]);
    return null;
  };
}

/** The browser's half: the download page, the banner with its warning, and the state in settings. */
export default {
  name: "backup",
  async frameData(context) {
    if (typeof document !== "undefined") return;
    const session = context.queries.getQueryData(sessionQuery(context).queryKey);
    if (session?.accountPermissions.includes(backupPermission)) {
      await context.queries.prefetchQuery(backupStateQuery(context));
    }
  },
  menu: [
    { ...entry, key: "backup.brand", place: "brand", order: 10 },
    {
      ...entry,
      key: "backup",
      place: "user",
      order: 61,
      icon: lateIcon(() => import("lucide-react/icons/hard-drive-download")),
    },
  ],
  routes: (context) => [{
    path: downloadPage,
    loader: loader(context),
    lazy: screenOf(() => import("./screens/download-page.tsx")),
    handle: { module: "features/backup/screens/download-page.tsx" },
  }],
  refreshes: [refresh(backupChanged, () => [backupStateKey, applicationsKey, dueKey])],
  slots: [
    fillSlot(banners, {
      key: "backup",
      label: "Backup",
      order: 70,
      load: () => import("./screens/backup-banner.tsx"),
    }),
    fillSlot(settingsEnd, {
      key: "backup.settings",
      label: "Backup",
      order: 24,
      load: () => import("./screens/settings-card.tsx"),
    }),
  ],
} satisfies ScreenFeature;
