import type { ScreenFeature } from "@/kernel/screens/screen-feature.ts";

export default {
  name: "manual",
} satisfies ScreenFeature;
