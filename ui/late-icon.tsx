import type { ComponentType, ReactNode } from "react";
import { lazyComponent } from "./lazy-component.tsx";

interface IconProps {
  readonly className?: string;
}

/** An icon of a menu that opens on a press: fetched with it, so that it adds nothing to the first load. It keeps its room. */
export function lateIcon(
  load: () => Promise<{ readonly default: ComponentType<IconProps> }>,
): ComponentType<IconProps> {
  const { Component } = lazyComponent<IconProps>(async () => (await load()).default);
  return function LateIcon(props: IconProps): ReactNode {
    return (
      <span className="size-4 shrink-0" aria-hidden="true">
        <Component {...props} />
      </span>
    );
  };
}
