import { useEffect, useRef, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { Kbd } from "@/ui/kbd.tsx";
import { ViewerLink } from "@/ui/pdf-viewer/viewer-link.ts";
import { EmptyState } from "@/ui/states.tsx";
import { Switch } from "@/ui/switch.tsx";
import { useMedia } from "@/ui/use-media.ts";
import type { Attachment } from "../../contract.ts";
import { PageView } from "../document/page-view.tsx";

/** A page to be compared, under the name of its record. */
export interface ComparedPage {
  readonly name: string;
  readonly attachment: Attachment | undefined;
}

export interface ComparedPagesProps {
  left: ComparedPage;
  right: ComparedPage;
}

type Side = "left" | "right";

/**
 * Both forms, side by side or one in the place of the other (ATF Ruling 2022-1 asks to toggle between at least two
 * records): c or the space bar shows the other one. Turning a page or zooming one does the same to the other.
 */
export function ComparedPages({ left, right }: ComparedPagesProps) {
  const wide = useMedia("(min-width: 64rem)");
  const [inPlace, setInPlace] = useState(false);
  const [shown, setShown] = useState<Side>("left");
  const [link] = useState(() => new ViewerLink());
  const [linked, setLinked] = useState(true);
  const oneAtATime = inPlace || !wide;
  const section = useRef<HTMLElement>(null);
  const toggle = () => {
    if (!oneAtATime) section.current?.scrollIntoView?.({ block: "start" });
    setInPlace(true);
    setShown((side) => side === "left" ? "right" : "left");
  };
  useToggleKeys(toggle);

  return (
    <section ref={section} aria-label="Both forms" className="flex scroll-mt-20 flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" onClick={toggle}>
          {oneAtATime ? `Show ${shown === "left" ? right.name : left.name}` : "Switch in place"}
          <span aria-hidden="true" className="max-md:hidden">
            <Kbd>c</Kbd>
          </span>
        </Button>
        {inPlace && wide && <Button size="sm" variant="ghost" onClick={() => setInPlace(false)}>Side by side</Button>}
        <Switch
          label={<span className="text-sm">Scroll and zoom together</span>}
          checked={linked}
          onChange={({ target: { checked } }) => {
            link.isOn = checked;
            setLinked(checked);
          }}
        />
        <p className="ml-auto text-sm text-ink-soft" aria-live="polite">
          {oneAtATime ? (shown === "left" ? left.name : right.name) : ""}
        </p>
      </div>
      <div
        className={cn(
          "relative grid h-[calc(100dvh-var(--frame-top,0px)-8rem)] min-h-96 gap-3",
          oneAtATime ? "grid-cols-1" : "grid-cols-2",
        )}
      >
        {([["left", left], ["right", right]] as const).map(([side, page]) => (
          <div
            key={side}
            inert={oneAtATime && shown !== side}
            className={cn(
              "overflow-clip rounded-md border bg-paper",
              oneAtATime && "absolute inset-0",
              oneAtATime && shown !== side && "invisible",
            )}
          >
            {page.attachment
              ? (
                <PageView
                  key={page.attachment.id}
                  attachment={page.attachment}
                  link={link}
                  title={`${page.name}, ${page.attachment.name}`}
                />
              )
              : <EmptyState title="This document has no pages.">No file was found for it.</EmptyState>}
          </div>
        ))}
      </div>
    </section>
  );
}

const typing = "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]";
const pressable = "button, a, input, summary, [role=button]";

/** c, and the space bar where it does not press anything; taken before anybody else hears them, for the space bar scrolls. */
function useToggleKeys(onPress: () => void): void {
  useEffect(() => {
    const isOn = (target: EventTarget | null, places: string) => target instanceof Element && target.closest(places);
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if ((key !== "c" && key !== " ") || ctrlKey || metaKey || altKey || isOn(target, typing)) return;
      if (key === " " && isOn(target, pressable)) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  });
}
