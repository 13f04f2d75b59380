import { type RefObject, useEffect, useRef } from "react";

/** Tells an element by `--filled-top` how far below the top of the page it begins, so that it can fill the window. */
export function useFilledHeight(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const measure = () => {
      const { current } = element;
      current?.style.setProperty(
        "--filled-top",
        `${current.getBoundingClientRect().top + document.documentElement.scrollTop}px`,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return element;
}
