import type { LoaderFunctionArgs } from "react-router";
import type { ScreenContext, ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { lateIcon } from "@/ui/late-icon.tsx";
import { screenOf } from "@/kernel/screens/screen-route.ts";

/** The server waits for what the first paint shows; a failure is not cached, the screen meets it again and says it. */
function notesLoader(context: ScreenContext) {
  return async ({ request }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    const { notesPlace, notesQuery } = await import("./queries.ts");
    await context.queries.prefetchQuery(notesQuery(context, notesPlace(new URL(request.url).searchParams)));
    return null;
  };
}

export default {
  name: "release-notes",
  menu: [{
    key: "release-notes",
    place: "user",
    label: "Release Notes",
    icon: lateIcon(() => import("lucide-react/icons/megaphone")),
    order: 54,
    when: ({ isConfined }) => isConfined !== true,
    href: () => "/release-notes",
  }],
  routes: (context) => [{
    path: "release-notes",
    loader: notesLoader(context),
    lazy: screenOf(() => import("./screens/release-notes.tsx")),
    handle: { module: "features/release-notes/screens/release-notes.tsx" },
  }],
} satisfies ScreenFeature;
