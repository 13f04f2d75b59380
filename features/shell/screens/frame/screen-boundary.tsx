import { Component, type ReactNode } from "react";
import { ErrorState } from "@/ui/states.tsx";
import { unexpectedError } from "@/kernel/texts.ts";

interface Failing {
  readonly failed: boolean;
}

/** Keeps the frame in place when the screen inside it breaks. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, Failing> {
  override state: Failing = { failed: false };

  static getDerivedStateFromError(): Failing {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        message={unexpectedError}
        onRetry={() => location.reload()}
      />
    );
  }
}
