import { createElement } from "react";
import { banners } from "@/features/shell/slots.ts";
import type { ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { LiveUpdates } from "./screens/live-updates.tsx";

export default {
  name: "live",
  slots: [{
    slot: banners.name,
    key: "live.follow",
    label: "Live",
    order: 999,
    render: () => createElement(LiveUpdates),
  }],
} satisfies ScreenFeature;
