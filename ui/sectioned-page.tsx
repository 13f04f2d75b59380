import { type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "./cn.ts";

interface Section {
  readonly id: string;
  readonly label: string;
}

export interface SectionedPageProps {
  /** Cards with an `aria-label`, of this feature and of others; each becomes a line of the side list. */
  children: ReactNode;
  className?: string;
}

/** A long page of settings: its sections one under the other, and beside them a list that leads from one to the next. */
export function SectionedPage({ children, className }: SectionedPageProps) {
  const content = useRef<HTMLDivElement>(null);
  const sections = useSections(content);
  const current = useCurrent(sections);
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[11rem_minmax(0,1fr)] print:block">
      <nav
        aria-label="Sections"
        className={cn(
          "min-w-0 print:hidden max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] lg:sticky lg:top-20 lg:self-start",
          // Its room is kept until the sections are known, so that nothing below it moves.
          sections ? sections.length < 2 && "max-lg:hidden" : "max-lg:min-h-12",
        )}
      >
        <ul className="flex gap-1 max-lg:w-max max-lg:pb-1 lg:flex-col">
          {sections?.map(({ id, label }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  // Within the page: what is typed and not saved is not left, and the way back stays one step.
                  event.preventDefault();
                  goTo(id);
                }}
                aria-current={id === current ? "true" : undefined}
                className={cn(
                  "flex min-h-9 items-center rounded-md px-3 py-1 text-sm text-ink-soft hover:bg-raised hover:text-ink",
                  "max-lg:min-h-11 max-lg:border max-lg:bg-paper",
                  id === current && "font-medium text-ink lg:bg-raised",
                )}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={content} className={cn("flex min-w-0 max-w-5xl flex-col gap-5", className)}>{children}</div>
    </div>
  );
}

const NONE: readonly Section[] = [];

function goTo(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView({ block: "start" });
}

/** The labelled sections that stand in the page now; other features' come and go with what they know. */
function useSections(content: { readonly current: HTMLElement | null }): readonly Section[] | undefined {
  const [sections, setSections] = useState<readonly Section[]>();
  useEffect(() => {
    const { current } = content;
    if (!current) return;
    const look = () => {
      const found = sectionsIn(current);
      setSections((before) => before && isSame(before, found) ? before : found);
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [content]);
  return sections;
}

function sectionsIn(content: HTMLElement): readonly Section[] {
  return [...content.querySelectorAll<HTMLElement>("section[aria-label]")]
    .filter(({ parentElement }) =>
      parentElement?.closest("section[aria-label]") === content.closest("section[aria-label]")
    )
    .map((section) => {
      const label = section.getAttribute("aria-label") ?? "";
      section.id ||= `section-${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
      section.classList.add("scroll-mt-20", "outline-none");
      return { id: section.id, label };
    });
}

function isSame(one: readonly Section[], other: readonly Section[]): boolean {
  return one.length === other.length && one.every(({ id }, at) => id === other[at].id);
}

/** The section that is being read: the last one whose head is above the upper third of the window. */
function useCurrent(sections: readonly Section[] = NONE): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const look = () => {
      const line = globalThis.innerHeight / 3;
      const above = sections.filter(({ id }) =>
        (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line
      );
      const isAtEnd = globalThis.innerHeight + globalThis.scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent((isAtEnd && globalThis.scrollY > 0 ? sections : above).at(-1)?.id ?? sections[0]?.id);
    };
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [sections]);
  return current;
}
