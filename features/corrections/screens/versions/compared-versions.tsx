import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Attachment } from "@/features/documents/contract.ts";
import { AttachmentPage } from "@/features/documents/shared-screens.ts";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { Kbd } from "@/ui/kbd.tsx";
import type { Highlight } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import { ViewerLink } from "@/ui/pdf-viewer/viewer-link.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import { Switch } from "@/ui/switch.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { useMedia } from "@/ui/use-media.ts";
import type { CompareMode } from "./compare-address.ts";
import { versionName } from "./version-rules.ts";

export interface ComparedVersionsProps {
  from: Attachment;
  to: Attachment;
  /** As the address says; null leaves it to the width of the window. */
  mode: CompareMode | null;
  onMode: (mode: CompareMode) => void;
  /** A place to outline in both. */
  highlight: Highlight | null;
}

/** How long each of the two is shown while they blink. */
const blinkMs = 700;

/**
 * Two versions beside each other, or the second over the first: as much of it as the slider says. b shows the other one
 * in its place, which is how the eye finds a small mark soonest; 'Blink' goes on by itself.
 */
export function ComparedVersions({ from, to, mode: asked, onMode, highlight }: ComparedVersionsProps) {
  const wide = useMedia("(min-width: 64rem)");
  const mode = asked ?? (wide ? "side" : "overlay");
  const overlaid = mode === "overlay";
  const [link] = useState(() => new ViewerLink());
  const [linked, setLinked] = useState(true);
  const overlay = useOverlay(overlaid);
  const stage = useRef<HTMLElement>(null);
  const pages = useRef<HTMLDivElement>(null);
  useTold(pages, overlay.percent);
  useEffect(() => {
    if (highlight) stage.current?.scrollIntoView?.({ block: "nearest" });
  }, [highlight]);
  useEffect(() => {
    // What lies over the other must stay over it.
    link.isOn = overlaid || linked;
  }, [link, linked, overlaid]);
  useHotkeys({ b: overlay.flip, s: () => onMode("side"), o: () => onMode("overlay") });

  return (
    <section ref={stage} aria-label="Both versions" className="flex min-w-0 scroll-mt-20 flex-col gap-2 print:hidden">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <div role="group" aria-label="View" className="flex rounded-md border border-line-strong">
          <ModeButton
            pressed={!overlaid}
            keys="s"
            onPress={() =>
              onMode("side")}
          >
            Side by side
          </ModeButton>
          <ModeButton
            pressed={overlaid}
            keys="o"
            onPress={() =>
              onMode("overlay")}
          >
            Overlay
          </ModeButton>
        </div>
        {overlaid ? <OverlayControls from={from} to={to} overlay={overlay} /> : (
          <Switch
            label={<span className="text-sm">Scroll and zoom together</span>}
            checked={linked}
            onChange={({ target }) => setLinked(target.checked)}
          />
        )}
      </div>
      <div
        ref={pages}
        className={cn(
          "relative grid h-[calc(100dvh-var(--frame-top,0px)-8rem)] min-h-96 gap-3",
          !overlaid && "grid-rows-2 lg:grid-cols-2 lg:grid-rows-1",
        )}
      >
        {[from, to].map((attachment, at) => (
          <div
            key={attachment.id}
            inert={overlaid && at === 0}
            data-over={overlaid && at === 1 || undefined}
            className={cn(
              "flex min-h-0 min-w-0 flex-col overflow-clip rounded-md border bg-paper",
              overlaid && "absolute inset-0",
              // Its tools stay as they are: they could not be read half transparent.
              overlaid && at === 1 && "bg-transparent [&_.pdfViewer]:opacity-(--overlay) [&_section]:bg-transparent",
            )}
          >
            {!overlaid && (
              <p className="border-b px-3 py-1 text-sm font-medium">{versionName(attachment.versionNumber)}</p>
            )}
            <div className="min-h-0 grow">
              <Suspense fallback={<Skeleton className="m-6 h-[calc(100%-3rem)]" />}>
                <AttachmentPage
                  attachment={attachment}
                  link={link}
                  title={`${attachment.name}, version ${attachment.versionNumber}`}
                  highlight={highlight}
                />
              </Suspense>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

function ModeButton({ pressed, keys, onPress, children }: {
  pressed: boolean;
  keys: string;
  onPress: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      onClick={onPress}
      className={cn(
        "flex h-7 items-center gap-1.5 border-r border-line-strong px-2.5 text-sm text-ink-soft transition-colors",
        "first:rounded-l-[5px] last:rounded-r-[5px] last:border-r-0 hover:bg-hover hover:text-ink pointer-coarse:min-h-11",
        "aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong",
      )}
    >
      {children}
    </button>
  );
}

interface Overlay {
  /** How much of the second is seen, 0 to 100. */
  readonly percent: number;
  readonly isBlinking: boolean;
  readonly set: (percent: number) => void;
  readonly flip: () => void;
  readonly blink: () => void;
}

function useOverlay(overlaid: boolean): Overlay {
  const [percent, setPercent] = useState(50);
  const [isBlinking, setBlinking] = useState(false);
  const flip = () => setPercent((now) => now > 50 ? 0 : 100);
  useEffect(() => {
    if (!isBlinking || !overlaid) return;
    const timer = setInterval(() => setPercent((now) => now > 50 ? 0 : 100), blinkMs);
    return () => clearInterval(timer);
  }, [isBlinking, overlaid]);
  const still = (change: () => void) => () => {
    setBlinking(false);
    change();
  };
  return {
    percent,
    isBlinking,
    set: (value) => still(() => setPercent(value))(),
    flip: still(flip),
    blink: () => setBlinking(!isBlinking),
  };
}

function OverlayControls({ from, to, overlay }: { from: Attachment; to: Attachment; overlay: Overlay }) {
  const { percent, isBlinking, set, flip, blink } = overlay;
  const [one, other] = [from.versionNumber, to.versionNumber];
  const words = percent === 0
    ? versionName(one)
    : percent === 100
    ? versionName(other)
    : `${percent}% of version ${other} over version ${one}`;
  return (
    <>
      <label className="flex min-w-0 items-center gap-2 text-sm">
        <span className="whitespace-nowrap">Version {one}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={percent}
          aria-label={`How much of version ${other} is seen`}
          aria-valuetext={words}
          onChange={(event) => set(Number(event.target.value))}
          className="w-32 min-w-0 accent-accent pointer-coarse:h-11"
        />
        <span className="whitespace-nowrap">Version {other}</span>
      </label>
      <Button size="sm" onClick={flip}>
        Switch
        <span aria-hidden="true" className="max-md:hidden">
          <Kbd>b</Kbd>
        </span>
      </Button>
      <Button size="sm" aria-pressed={isBlinking} onClick={blink}>{isBlinking ? "Stop blinking" : "Blink"}</Button>
      {!isBlinking && <p className="ml-auto text-sm text-ink-soft" aria-live="polite">{words}</p>}
    </>
  );
}

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Set from the script, because a style attribute in the page would be refused by its security policy. */
function useTold(stage: RefObject<HTMLElement | null>, percent: number): void {
  useBrowserLayoutEffect(() => {
    stage.current?.style.setProperty("--overlay", String(percent / 100));
  }, [stage, percent]);
}
