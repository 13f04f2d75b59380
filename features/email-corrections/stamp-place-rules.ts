import { type Annotation, stampTitle } from "@/features/pdf/contract-annotations.ts";

/** Of a stamp that stands alone, in points. */
const size = { width: 80, height: 14, fontSize: 9 } as const;
const gap = 2;

/** The reviewer's stamp beside the last stamp of a form; at the foot of its first page where there is none. */
export function reviewerStamp(
  annotations: readonly Annotation[],
  { name, text, at }: { readonly name: string; readonly text: string; readonly at: string },
): Annotation {
  const stamps = annotations.filter((mark) => mark.kind === "stamp");
  const last = stamps.toSorted((one, other) => one.createdAt < other.createdAt ? -1 : 1).at(-1);
  const common = {
    kind: "stamp" as const,
    name: freeName(annotations, name),
    color: "#1D4ED8",
    opacity: 1,
    title: stampTitle,
    contents: text,
    createdAt: at,
    modifiedAt: at,
  } as const;
  if (!last) {
    return {
      ...common,
      page: 1,
      rect: [36, 18, 36 + size.width, 18 + size.height],
      fontSize: size.fontSize,
      rotation: 0,
    };
  }
  const { page, fontSize, rotation } = last;
  return { ...common, page, fontSize, rotation, rect: beside(last.rect, rotation) };
}

/** The next line below as the page is shown; above where the page would end. */
function beside([left, bottom, right, top]: Annotation["rect"], rotation: 0 | 90 | 180 | 270): Annotation["rect"] {
  const [width, height] = [right - left + gap, top - bottom + gap];
  const [dx, dy] = { 0: [0, -height], 90: [-width, 0], 180: [0, height], 270: [width, 0] }[rotation];
  const isOff = bottom + dy < 0 || left + dx < 0;
  const [x, y] = isOff ? [-dx, -dy] : [dx, dy];
  return [left + x, bottom + y, right + x, top + y];
}

function freeName(annotations: readonly Annotation[], name: string): string {
  const taken = new Set(annotations.map((mark) => mark.name));
  for (let at = 1;; at++) {
    const one = at === 1 ? name : `${name}-${at}`;
    if (!taken.has(one)) return one;
  }
}
