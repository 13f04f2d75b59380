import { type LazyComponent, lazyComponent } from "./lazy-component.tsx";
import type { FloatingLayerProps } from "./floating-layer.tsx";

/** The floating sheet, fetched when something first floats. */
export const floating: LazyComponent<FloatingLayerProps> = lazyComponent(
  async () => (await import("./floating-layer.tsx")).FloatingLayer,
);
