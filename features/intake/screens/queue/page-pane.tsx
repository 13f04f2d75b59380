import { useId, useState } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { useMedia } from "@/ui/use-media.ts";
import { Pages, type PagesProps, type Shown } from "./pages.tsx";

export interface PagePaneProps extends Omit<PagesProps, "shown"> {
  /** Null until the item has arrived. */
  shown: Shown | null;
}

/** The page beside the form; on small screens above it, where it stays in view and can be folded away. */
export function PagePane({ shown, ahead, ...rest }: PagePaneProps) {
  const id = useId();
  const [open, setOpen] = useState(true);
  const isWide = useMedia("(min-width: 64rem)", true);
  return (
    <div className="flex min-h-0 min-w-0 flex-col max-lg:sticky max-lg:top-(--frame-top) max-lg:z-10 max-lg:bg-frame max-lg:pb-2">
      {!isWide && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          aria-expanded={open}
          aria-controls={id}
          icon={open ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        >
          {open ? "Hide the page" : "Show the page"}
        </Button>
      )}
      <div
        id={id}
        className={cn(
          "overflow-clip rounded-md border bg-paper lg:min-h-0 lg:grow",
          isWide || open ? "max-lg:h-72 [&_section]:min-h-0" : "hidden",
        )}
      >
        {/* A telephone has no memory to spare for a page that nobody looks at yet. */}
        {shown && (isWide || open) && <Pages shown={shown} ahead={isWide ? ahead : null} {...rest} />}
      </div>
    </div>
  );
}
