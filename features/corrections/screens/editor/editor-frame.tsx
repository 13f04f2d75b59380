import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { SplitPane } from "@/ui/split-pane.tsx";
import { useMedia } from "@/ui/use-media.ts";

export interface EditorFrameProps {
  readonly pages: ReactNode;
  readonly side: ReactNode;
  readonly footer: ReactNode;
  readonly title: string;
  /** Whenever it grows, the first thing at the side that is to be mended is brought into view and has the focus. */
  readonly attention: number;
  /** Whenever it is another, what is on the page is to be seen: a mark that is gone to, or one that is to be drawn. */
  readonly onPage: string;
}

/** What keeps a form from being saved: a field that is wrong or still to be written, before what a warning says of it. */
const toMend = ["[aria-invalid=true]", "form textarea", "[role=alert]"] as const;

/** Side by side where there is room; on a telephone the page fills the screen and the rest is a sheet from below. */
export function EditorFrame({ pages, side, footer, title, attention, onPage }: EditorFrameProps) {
  const id = useId();
  const isWide = useMedia("(min-width: 64rem)", true);
  const [isOpen, setOpen] = useState(false);
  const [attended, setAttended] = useState(attention);
  const [seen, setSeen] = useState(onPage);
  if (onPage !== seen) {
    setSeen(onPage);
    setOpen(false);
  }
  const rest = useRef<HTMLDivElement>(null);
  if (attention !== attended) {
    setAttended(attention);
    setOpen(true);
  }
  useEffect(() => {
    if (attention === 0) return;
    const first = toMend.map((selector) => rest.current?.querySelector<HTMLElement>(selector)).find((found) => found);
    first?.scrollIntoView({ block: "center" });
    first?.focus({ preventScroll: true });
  }, [attention]);
  if (isWide) {
    return (
      <SplitPane
        label="Page width"
        storageKey="strongroom.corrections.pageWidth"
        initial={66}
        className="h-full"
        start={pages}
        end={
          <div className="flex h-full min-h-0 flex-col">
            <div ref={rest} className="flex min-h-0 grow flex-col gap-3 overflow-y-auto pb-4 pr-1">{side}</div>
            {footer}
          </div>
        }
      />
    );
  }
  return (
    <div className="-mx-4 flex h-full min-h-0 flex-col">
      <div className={cn("min-h-0 grow", isOpen && "hidden")}>{pages}</div>
      <section aria-label="Corrections" className={cn("flex min-h-0 flex-col border-t bg-frame", isOpen && "grow")}>
        <Button
          variant="ghost"
          className="justify-between rounded-none"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
        </Button>
        <div
          ref={rest}
          id={id}
          className={cn("flex min-h-0 grow flex-col gap-3 overflow-y-auto px-4 pb-4", !isOpen && "hidden")}
        >
          {side}
        </div>
        {footer}
      </section>
    </div>
  );
}
