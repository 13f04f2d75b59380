import { Component, type ReactNode } from "react";
import { ErrorState } from "@/ui/states.tsx";
import { unexpectedError } from "@/kernel/texts.ts";
import { newVersion, useIsOutdated } from "../outdated.ts";

interface Failing {
  readonly failed: boolean;
  readonly error: unknown;
}

/** Keeps the frame in place when the screen inside it breaks. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, Failing> {
  override state: Failing = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown): Failing {
    return { failed: true, error };
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed error={this.state.error} /> : this.props.children;
  }
}

function Failed({ error }: { error: unknown }) {
  if (useIsOutdated(error)) return <newVersion.Component />;
  return <ErrorState message={unexpectedError} onRetry={() => location.reload()} />;
}
