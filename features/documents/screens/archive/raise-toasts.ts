/**
 * Toasts appear above what sticks to the foot of the screen: the variable says how much an element takes there. For the
 * element's `ref`.
 */
export function raiseToasts(variable: "--bulk-bar-height" | "--pager-height") {
  return (element: HTMLElement | null) => {
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(variable, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  };
}
