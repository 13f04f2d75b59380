import type { Page } from "playwright-core";

/** What a thumb can press, as the page has it. */
const pressable = "a[href], button, input, select, textarea, summary, [role=tab], [role=option], [role=menuitem]";

/**
 * What a thumb would miss: everything to press that is met by less than 44 px in a direction, measured by asking the
 * page at each pixel around its middle. Of those that look the same, the first two are measured. Links within a
 * sentence are as high as its lines, as WCAG 2.5.8 allows, and the boxes of a form lie where they are printed: a finger that
 * misses one takes the nearest, and two fingers make them larger.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const least = 43;
    const reach = 30;
    const measured = new Map<string, number>();
    const small: string[] = [];
    // What lies over the page is what can be pressed.
    const top = [...document.querySelectorAll("[role=dialog], [role=menu]")].at(-1) ?? document;
    for (const element of top.querySelectorAll<HTMLElement>(selector)) {
      const kind = `${element.tagName} ${element.className}`;
      const before = measured.get(kind) ?? 0;
      if (before >= 2 || !isShown(element) || isWithinSentence(element) || element.dataset.box !== undefined) continue;
      element.scrollIntoView({ block: "center", inline: "nearest" });
      const { left, top, width, height } = (element.closest("label") ?? element).getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (!isMet(element, x, y)) continue;
      measured.set(kind, before + 1);
      const wide = met(element, (step) => [x + step, y]);
      const high = met(element, (step) => [x, y + step]);
      if (Math.min(wide, high) < least) small.push(`${wide} x ${high} px: ${nameOf(element)}`);
    }
    scrollTo(0, 0);
    return small;

    function isShown(element: HTMLElement): boolean {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    }

    function isWithinSentence(element: HTMLElement): boolean {
      const around = element.parentElement?.textContent ?? "";
      return getComputedStyle(element).display === "inline" && element.children.length === 0 &&
        around.length > (element.textContent ?? "").length + 8;
    }

    function isMet(element: HTMLElement, x: number, y: number): boolean {
      const there = document.elementFromPoint(x, y);
      return there !== null && (element.contains(there) || there.closest("label")?.control === element);
    }

    /** Bars and toasts lie over what is scrolled under them. */
    function isUnderBar(element: HTMLElement, x: number, y: number): boolean {
      let over = document.elementFromPoint(x, y);
      while (over && !over.contains(element)) {
        if (["fixed", "sticky"].includes(getComputedStyle(over).position)) return true;
        over = over.parentElement;
      }
      return false;
    }

    /** Pixels in a row, both ways from the middle, at which the element is met. */
    function met(element: HTMLElement, place: (step: number) => [number, number]): number {
      let count = 1;
      for (const way of [-1, 1]) {
        for (let step = 1; step <= reach; step++) {
          const [x, y] = place(way * step);
          if (!isMet(element, x, y) && !isUnderBar(element, x, y)) break;
          count++;
        }
      }
      return count;
    }

    function nameOf(element: HTMLElement): string {
      const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return `${element.tagName.toLowerCase()} '${name.trim().slice(0, 60)}'`;
    }
  }, pressable);
}
