import { Component, type ReactNode } from "react";
import { ErrorState } from "@/ui/states.tsx";

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
        message="An unexpected error occurred while processing the request."
        onRetry={() => location.reload()}
      />
    );
  }
}
