import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { Skeleton } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import type { PdfViewerProps } from "./pdf-viewer.tsx";

type LoadViewer = () => Promise<{ default: ComponentType<PdfViewerProps> }>;

const loadViewer: LoadViewer = () => import("./pdf-viewer.tsx");
const Viewer = lazy(loadViewer);

/** Fetches the code of the viewer ahead, for a screen that will show it in a moment. */
export function preloadViewer(): void {
  // It is fetched again, and its failure told, when it is needed.
  void loadViewer().catch(() => {});
}

/** The viewer, its code fetched when a page is first shown. Code that did not arrive is said, and can be fetched again. */
export function LazyPdfViewer({ load = loadViewer, ...props }: PdfViewerProps & { load?: LoadViewer }) {
  const [View, setView] = useState<ComponentType<PdfViewerProps>>(() => load === loadViewer ? Viewer : lazy(load));
  // What failed once stays failed, so another try is another component.
  const retry = () => setView(() => lazy(load));
  return (
    <ViewerBoundary uri={props.uri} onRetry={retry}>
      <Suspense fallback={<Skeleton className="m-6 h-[calc(100%-3rem)]" />}>
        <View {...props} />
      </Suspense>
    </ViewerBoundary>
  );
}

interface ViewerBoundaryProps {
  uri: string | null;
  onRetry: () => void;
  children: ReactNode;
}

class ViewerBoundary extends Component<ViewerBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  // What one document met says nothing of the next one.
  override componentDidUpdate({ uri }: ViewerBoundaryProps) {
    if (this.state.hasFailed && uri !== this.props.uri) this.#retry();
  }

  readonly #retry = () => {
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };

  override render() {
    return this.state.hasFailed ? <NotLoaded onRetry={this.#retry} /> : this.props.children;
  }
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const online = () => retry();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, []);
  return (
    <ErrorState
      message={navigator.onLine
        ? "The page can't be shown right now. Everything else on this screen works."
        : "The page can't be shown while you're offline. It will appear when you're back online."}
      onRetry={onRetry}
    />
  );
}
