import { type ComponentType, useId, useState } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import type { PdfViewerProps } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import { useMedia } from "@/ui/use-media.ts";

/** What this panel asks of a viewer. */
export type Viewer = ComponentType<Pick<PdfViewerProps, "uri" | "fileName" | "data" | "highlight">>;

export interface PagePanelProps {
  file: File;
  highlight: PdfViewerProps["highlight"];
  viewer: Viewer;
}

/** The page beside the form; on small screens above it, where it stays in view and can be folded away. */
export function PagePanel({ file, highlight, viewer: View }: PagePanelProps) {
  const id = useId();
  const [shown, setShown] = useState(true);
  const isWide = useMedia("(min-width: 64rem)", true);
  return (
    <div className="flex min-h-0 min-w-0 flex-col max-lg:sticky max-lg:-top-4 max-lg:z-10 max-lg:-mt-4 max-lg:bg-paper max-lg:py-2">
      {!isWide && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          aria-expanded={shown}
          aria-controls={id}
          icon={shown ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide the page" : "Show the page"}
        </Button>
      )}
      <div
        id={id}
        className={cn(
          "min-h-0 overflow-clip rounded-md border lg:grow",
          isWide || shown ? "max-lg:h-72 [&>*]:min-h-0" : "hidden",
        )}
      >
        {(isWide || shown) && <View uri="" fileName={file.name} data={file} highlight={highlight} />}
      </div>
    </div>
  );
}
