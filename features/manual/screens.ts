import type { ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { lateIcon } from "@/ui/late-icon.tsx";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const place = "manual/:page?";

export default {
  name: "manual",
  menu: [{
    key: "manual",
    place: "user",
    label: "Help",
    icon: lateIcon(() => import("lucide-react/icons/circle-help")),
    order: 90,
    href: ({ pathname }) => /^\/manual/.test(pathname) ? "/manual" : `/manual?screen=${encodeURIComponent(pathname)}`,
  }],
  stays: [place],
  routes: (context) => [{
    path: place,
    loader: async (args) => await (await import("./queries.ts")).loadManual(context, args),
    lazy: screenOf(() => import("./screens/manual.tsx")),
    handle: { module: "features/manual/screens/manual.tsx" },
  }],
  palette: [{
    key: "manual",
    label: "Manual",
    minimum: 3,
    find: async (...asked) => await (await import("./screens/palette.ts")).findPages(...asked),
  }],
} satisfies ScreenFeature;
