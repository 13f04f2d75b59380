import { type ComponentType, createElement, type ReactNode, useEffect, useState } from "react";
import { goesOnWithout, lateCode } from "./late-code.ts";

const everyPreload = new Set<() => Promise<void>>();

/** A component whose code is fetched when it is first needed. */
export interface LazyComponent<Props> {
  /** Shows nothing until its code is there; then, and ever after, at once. */
  Component: (props: Props) => ReactNode;
  /** Fetches the code ahead, when a pointer comes near. A failure is told only by `Component`. */
  preload: () => void;
  /** Fetches the code ahead; ends when it is there, and fails when it cannot be had. */
  load: () => Promise<void>;
}

/**
 * Keeps the code of layers (dialogs, popovers, the palette) out of the first load. Unlike `lazy` it never suspends, so
 * nothing on the page is replaced while the code is on its way.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  const fetchCode = (): Promise<void> => {
    loading ??= lateCode(load).then((component) => {
      loaded = component;
    }).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  everyPreload.add(fetchCode);

  function Component(props: Props): ReactNode {
    const [state, setState] = useState<{ ready: boolean; error?: unknown }>({ ready: loaded !== undefined });
    useEffect(() => {
      if (state.ready) return;
      let shown = true;
      fetchCode().then(
        () => shown && setState({ ready: true }),
        (error: unknown) => shown && !goesOnWithout(error) && setState({ ready: false, error }),
      );
      return () => {
        shown = false;
      };
    }, [state.ready]);
    if (state.error !== undefined) throw state.error;
    return loaded ? createElement(loaded, props) : null;
  }

  return { Component, preload: () => void fetchCode().catch(() => {}), load: fetchCode };
}

/** Fetches the code of every layer known so far, so that tests see them at once. */
export async function preloadLateComponents(): Promise<void> {
  await Promise.all([...everyPreload].map((preload) => preload()));
}
