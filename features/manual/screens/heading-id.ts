import type { ReactNode } from "react";

/** The words of what was rendered. */
export function wordsOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(wordsOf).join("");
  if (typeof node === "object" && node !== null && "props" in node) {
    const { props } = node;
    return typeof props === "object" && props !== null && "children" in props && isNode(props.children)
      ? wordsOf(props.children)
      : "";
  }
  return "";
}

/** What elements of a page's text have as children. */
function isNode(children: unknown): children is ReactNode {
  return typeof children === "string" || (typeof children === "object" && children !== null);
}

/** The part of an address that leads to a heading: 'If it fails' is `if-it-fails`. */
export function headingId(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
}
