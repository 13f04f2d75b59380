import { type LateComponent, lateComponent } from "./late-component.tsx";
import type { FloatingLayerProps } from "./floating-layer.tsx";

/** The floating sheet, fetched when something first floats. */
export const floating: LateComponent<FloatingLayerProps> = lateComponent(
  async () => (await import("./floating-layer.tsx")).FloatingLayer,
);
