import { useQuery } from "@tanstack/react-query";
import { userManualQuery } from "@/features/manual/shared-queries.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import type { ScreenContext, ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { supportPermission } from "./contract.ts";
import { lateIcon } from "@/ui/late-icon.tsx";
import { screenOf } from "@/kernel/screens/screen-route.ts";

/** The link is there only once the address of the manual has loaded (document 3, section 2). */
function useManualLoaded(held: readonly string[]): boolean {
  const { data } = useQuery({ ...userManualQuery(useScreens()), enabled: held.includes(supportPermission) });
  return typeof data?.uri === "string";
}

/** The server waits for what the first paint shows; a failure is not cached, the screen meets it again and says it. */
function supportLoader(context: ScreenContext) {
  return async () => {
    if (typeof document !== "undefined") return null;
    const { supportQuery } = await import("./queries.ts");
    await Promise.all([
      context.queries.prefetchQuery(supportQuery(context)),
      context.queries.prefetchQuery(userManualQuery(context)),
    ]);
    return null;
  };
}

export default {
  name: "support",
  menu: [{
    key: "support",
    place: "user",
    label: "Support",
    icon: lateIcon(() => import("lucide-react/icons/life-buoy")),
    order: 52,
    permission: supportPermission,
    useIsShown: useManualLoaded,
    href: () => "/support",
  }],
  async frameData(context) {
    if (typeof document !== "undefined") return;
    const session = context.queries.getQueryData(sessionQuery(context).queryKey);
    if (session?.accountPermissions.includes(supportPermission)) {
      await context.queries.prefetchQuery(userManualQuery(context));
    }
  },
  routes: (context) => [{
    path: "support",
    loader: supportLoader(context),
    lazy: screenOf(() => import("./screens/support.tsx")),
    handle: { module: "features/support/screens/support.tsx" },
  }],
} satisfies ScreenFeature;
