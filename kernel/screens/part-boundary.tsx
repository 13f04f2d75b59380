import { Component, type ReactNode } from "react";
import { MissingCode } from "./connection.ts";
import { partIsMissing } from "./server-build.ts";

interface Caught {
  readonly error: unknown;
}

/**
 * Around what a feature puts into another one's screen. When its code is gone with an old build the screen goes on without
 * it, and with what was typed there, as long as somebody says so; every other error is the screen's.
 */
export class PartBoundary extends Component<{ readonly children: ReactNode }, Caught> {
  override state: Caught = { error: null };

  static getDerivedStateFromError(error: unknown): Caught {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof MissingCode) partIsMissing();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof MissingCode) return null;
    throw error;
  }
}
