import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import { cn } from "@/ui/cn.ts";
import type { ThumbnailQueue } from "./thumbnail-queue.ts";
import { THUMBNAIL_ROW, useRowsInView } from "./use-thumbnails.ts";

export interface ThumbnailsProps {
  id: string;
  queue: ThumbnailQueue | null;
  page: number;
  pages: number;
  onGo(page: number): void;
}

/** Small pictures of all pages; only those in view exist, so that 2,000 pages cost no more than ten. */
export function Thumbnails({ id, queue, page, pages, onGo }: ThumbnailsProps) {
  const panel = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const rows = useRowsInView(panel, page, pages);
  const reachable = rows.includes(page) ? page : rows[0];
  useLayoutEffect(() => {
    if (list.current) list.current.style.height = `${pages * THUMBNAIL_ROW}px`;
  }, [pages]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    onGo(page + step);
  };
  return (
    <nav
      id={id}
      ref={panel}
      aria-label="Pages"
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 left-0 z-10 w-44 overflow-y-auto border-r border-line bg-paper py-2 sm:static sm:shrink-0"
    >
      <ol ref={list} className="relative">
        {rows.map((row) => (
          <Thumbnail
            key={row}
            queue={queue}
            page={row}
            current={row === page}
            reachable={row === reachable}
            onGo={onGo}
          />
        ))}
      </ol>
    </nav>
  );
}

interface ThumbnailProps extends Pick<ThumbnailsProps, "queue" | "page" | "onGo"> {
  current: boolean;
  /** The one row that Tab reaches; arrows go on from there. */
  reachable: boolean;
}

function Thumbnail({ queue, page, current, reachable, onGo }: ThumbnailProps) {
  const row = useRef<HTMLLIElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (row.current) row.current.style.top = `${(page - 1) * THUMBNAIL_ROW}px`;
  }, [page]);
  useEffect(() =>
    queue?.request(page, (picture) => {
      if (!canvas.current) return;
      canvas.current.width = picture.width;
      canvas.current.height = picture.height;
      canvas.current.getContext("2d")?.drawImage(picture, 0, 0);
    }), [queue, page]);
  useEffect(() => {
    // The focus follows the current page while it moves by the arrow keys.
    if (current && row.current?.parentElement?.contains(document.activeElement)) button.current?.focus();
  }, [current]);
  return (
    <li ref={row} className="absolute inset-x-0 flex h-49 justify-center">
      <button
        ref={button}
        type="button"
        aria-label={`Page ${page}`}
        aria-current={current ? "page" : undefined}
        tabIndex={reachable ? 0 : -1}
        onClick={() => onGo(page)}
        className={cn(
          "flex w-36 flex-col items-center justify-center gap-1.5 rounded-md text-xs text-ink-soft tabular-nums hover:bg-hover",
          current && "bg-selected font-medium text-ink",
        )}
      >
        <span className="flex h-40 w-30 items-center justify-center">
          <canvas
            ref={canvas}
            width={120}
            height={155}
            className="max-h-full max-w-full bg-[white] outline outline-line-strong"
          />
        </span>
        {page}
      </button>
    </li>
  );
}
