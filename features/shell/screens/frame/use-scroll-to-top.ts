import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** A new screen begins at its top; going back keeps the place, which the browser restores. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const way = useNavigationType();
  useEffect(() => {
    if (way === "PUSH") document.documentElement.scrollTop = 0;
  }, [pathname, way]);
}
