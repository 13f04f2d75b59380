import type { ReactElement } from "react";

/** The drawings of the library (lucide) as one line each, in a square of 24. */
const DRAWINGS = {
  ban: "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20M4.929 4.929 19.07 19.071",
  check: "M20 6 9 17l-5-5",
  "circle-dashed": "M10.1 2.182a10 10 0 0 1 3.8 0M13.9 21.818a10 10 0 0 1-3.8 0M17.609 3.721a10 10 0 0 1 2.69 2.7" +
    "M2.182 13.9a10 10 0 0 1 0-3.8M20.279 17.609a10 10 0 0 1-2.7 2.69M21.818 10.1a10 10 0 0 1 0 3.8" +
    "M3.721 6.391a10 10 0 0 1 2.7-2.69M6.391 20.279a10 10 0 0 1-2.69-2.7",
  ellipsis: "M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
  x: "M18 6 6 18M6 6l12 12",
} as const;

/**
 * An icon that stands in every row of a table: two elements, made once, where the library's component makes up to a dozen
 * each time, and the server paints 150 of them with a page. It is always decoration: the words stand beside it.
 */
export function rowIcon(name: keyof typeof DRAWINGS): ReactElement {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
