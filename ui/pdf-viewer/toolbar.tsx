import { type ReactNode, useRef } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Download from "lucide-react/icons/download";
import Maximize from "lucide-react/icons/maximize-2";
import Minimize from "lucide-react/icons/minimize-2";
import MoveHorizontal from "lucide-react/icons/move-horizontal";
import PanelLeft from "lucide-react/icons/panel-left";
import Printer from "lucide-react/icons/printer";
import RotateCw from "lucide-react/icons/rotate-cw";
import Scan from "lucide-react/icons/scan";
import Search from "lucide-react/icons/search";
import Square from "lucide-react/icons/square";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { Tooltip } from "@/ui/tooltip.tsx";
import { PageBox } from "./page-box.tsx";
import type { FullScreen } from "./use-full-screen.ts";
import type { Pages } from "./use-pages.ts";
import { useToolbar } from "./use-toolbar.ts";
import type { Zoom } from "./use-zoom.ts";

/** A part of the viewer that the toolbar opens and closes. */
export interface Panel {
  id: string;
  open: boolean;
  toggle(): void;
}

export interface ToolbarProps {
  /** False until a document is shown: then only full screen and download work. */
  ready: boolean;
  place: Pages;
  zoom: Zoom;
  thumbnails: Panel;
  find: Panel;
  fullScreen: FullScreen;
  printing: boolean;
  onPrint(): void;
  download: { href: string; fileName: string; onDownload?(): void };
}

/** Everything one can do with the document, as one ARIA toolbar; two rows on a telephone. */
export function Toolbar(props: ToolbarProps) {
  const { ready, place, zoom, thumbnails, find, fullScreen, printing, onPrint, download } = props;
  const bar = useRef<HTMLDivElement>(null);
  const toolbar = useToolbar(bar);
  return (
    <div
      ref={bar}
      {...toolbar}
      aria-label="Document"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 border-b border-line bg-paper px-1.5 py-1"
    >
      <Group>
        <PanelTool label="Page thumbnails" icon={<PanelLeft />} panel={thumbnails} off={!ready} />
        <Tool
          label="Previous page"
          shortcut="Page Up"
          icon={<ChevronUp />}
          className={WIDE_ONLY}
          off={!ready || place.page <= 1}
          onPress={() => place.go(place.page - 1)}
        />
        <Tool
          label="Next page"
          shortcut="Page Down"
          icon={<ChevronDown />}
          className={WIDE_ONLY}
          off={!ready || place.page >= place.pages}
          onPress={() => place.go(place.page + 1)}
        />
        <PageBox place={place} />
      </Group>
      <Group className="order-last grow justify-between @2xl:order-none @2xl:grow-0">
        <Tool label="Zoom out" shortcut="-" icon={<ZoomOut />} off={!ready} onPress={zoom.zoomOut} />
        <span className="w-11 text-center text-sm text-ink-soft tabular-nums">
          <span className="sr-only">Zoom</span>
          {ready ? `${Math.round(zoom.scale * 100)}%` : "–"}
        </span>
        <Tool label="Zoom in" shortcut="+" icon={<ZoomIn />} off={!ready} onPress={zoom.zoomIn} />
        <FitTool label="Fit width" fit="page-width" icon={<MoveHorizontal />} zoom={zoom} off={!ready} />
        <FitTool label="Fit page" fit="page-fit" icon={<Scan />} zoom={zoom} off={!ready} />
        <FitTool label="Actual size" shortcut="0" fit="page-actual" icon={<Square />} zoom={zoom} off={!ready} />
        <Tool label="Rotate" shortcut="Shift R" icon={<RotateCw />} off={!ready} onPress={zoom.rotate} />
      </Group>
      <Group>
        <PanelTool label="Find in document" shortcut="Ctrl F" icon={<Search />} panel={find} off={!ready} />
        <Tool label="Print" shortcut="Ctrl P" icon={<Printer />} off={!ready || printing} onPress={onPrint} />
        <Tooltip content="Download">
          <Button asChild variant="ghost" className={SQUARE}>
            <a
              href={download.href || undefined}
              download={download.fileName}
              aria-label="Download"
              onClick={() => download.onDownload?.()}
            >
              <Download />
            </a>
          </Button>
        </Tooltip>
        <Tool
          label={fullScreen.on ? "Leave full screen" : "Full screen"}
          shortcut={fullScreen.on ? "Esc" : undefined}
          icon={fullScreen.on ? <Minimize /> : <Maximize />}
          onPress={fullScreen.toggle}
        />
      </Group>
    </div>
  );
}

const SQUARE = "size-9 px-0";
/** On a telephone one scrolls from page to page; the room goes to the rest. */
const WIDE_ONLY = "hidden @md:inline-flex";

function Group({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn("flex items-center gap-0.5", className)}>{children}</div>;
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  shortcut?: string;
  /** Cannot be used now. It stays reachable, so that the focus is not lost on the last page. */
  off?: boolean;
  pressed?: boolean;
  className?: string;
  onPress(): void;
}

function Tool({ label, icon, shortcut, off = false, pressed, className, onPress }: ToolProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      shortcut={shortcut}
      aria-disabled={off || undefined}
      aria-pressed={pressed}
      className={cn(
        off && "opacity-55 hover:bg-transparent hover:text-ink-soft",
        pressed && "bg-selected text-ink",
        className,
      )}
      onClick={() => off || onPress()}
    />
  );
}

function FitTool({ fit, zoom, ...tool }: Omit<ToolProps, "onPress"> & { fit: NonNullable<Zoom["fit"]>; zoom: Zoom }) {
  return <Tool {...tool} pressed={!tool.off && zoom.fit === fit} onPress={() => zoom.fitTo(fit)} />;
}

function PanelTool({ label, icon, shortcut, panel, off }: Omit<ToolProps, "onPress"> & { panel: Panel }) {
  return (
    <IconButton
      label={label}
      icon={icon}
      shortcut={shortcut}
      aria-expanded={panel.open}
      aria-controls={panel.open ? panel.id : undefined}
      aria-disabled={off || undefined}
      className={cn(off && "opacity-55 hover:bg-transparent", panel.open && "bg-selected text-ink")}
      onClick={() => off || panel.toggle()}
    />
  );
}
