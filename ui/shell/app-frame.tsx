import type { ReactNode } from "react";
import { cn } from "../cn.ts";

export interface AppFrameProps {
  /** The `TopBar`. */
  top: ReactNode;
  /** The `BannerStack`. */
  banners?: ReactNode;
  /** The `BottomBar`, seen on telephones only. */
  bottom?: ReactNode;
  /** The copyright line; left out on the new-version page. */
  footer?: ReactNode;
  /** The screen brings its own margins: the document viewer. */
  flush?: boolean;
  children: ReactNode;
}

/**
 * The page around every screen: skip link, top bar, banners, content of at most 1440 px, footer, bottom bar. Where
 * something in the content is as high as the window (`data-full-height`), nothing stands below it on wide screens, and
 * with `always` on no screen: a page that scrolls by the height of a footer moves what is looked at.
 */
export function AppFrame({ top, banners, bottom, footer, flush, children }: AppFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col [--frame-top:3.5rem]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-70 -translate-y-20 rounded-md bg-accent px-3 py-2 text-sm text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      {top}
      {banners}
      <main
        id="content"
        tabIndex={-1}
        className={cn(
          "peer mx-auto w-full max-w-[90rem] min-w-0 flex-1 outline-none",
          !flush && "px-4 py-5 lg:px-6 lg:has-[[data-full-height]]:py-4 max-lg:has-[[data-full-height=always]]:pb-0",
        )}
      >
        {children}
      </main>
      {footer && (
        <footer className="mx-auto w-full max-w-[90rem] px-4 py-4 text-xs text-ink-faint lg:px-6 lg:peer-has-[[data-full-height]]:hidden peer-has-[[data-full-height=always]]:hidden peer-has-[[data-new-version]]:hidden print:hidden">
          {footer}
        </footer>
      )}
      {bottom && <div aria-hidden="true" className="h-14 sm:hidden print:hidden" />}
      {bottom}
    </div>
  );
}
