import type { ScreenFeature } from "@/kernel/screens/screen-feature.ts";

export default { name: "out-of-business" } satisfies ScreenFeature;
