import { expect } from "expect";
import type { AnnotationKind } from "@/features/pdf/contract-annotations.ts";
import { colorWord } from "../../color-rules.ts";
import { colorsFor, firstStyles, opacitiesFor } from "./mark-style.ts";
import { sessionStyles } from "./style-memory.ts";
import { anEditor } from "./testing.ts";
import { unseenPage } from "./placing.ts";

/** Red, green and blue, from 0 to 1. */
function channels(color: string): readonly number[] {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
}

/** Relative luminance as WCAG 2.2 defines it, of a color over white paper. */
function luminance(color: string, opacity = 1): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((part) => part * opacity + 1 - opacity)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const kinds: readonly AnnotationKind[] = ["line-through", "text", "note", "box", "highlight", "ink", "stamp"];

Deno.test("nothing is offered that nobody would see on white paper, or that hides what it lies on", () => {
  for (const kind of kinds) {
    const colors = colorsFor([kind]);
    const opacities = opacitiesFor([kind]);
    expect(colors.map(({ color }) => color)).toContain(firstStyles[kind].color);
    expect(opacities).toContain(firstStyles[kind].opacity);
    for (const { color } of colors) {
      for (const opacity of opacities) {
        const seen = luminance(color, opacity);
        // A highlight darkens the paper as ink does: what is printed must be read through it. A note's sheet has a black edge.
        if (kind === "highlight") expect(contrast(seen, luminance("#000000"))).toBeGreaterThan(7);
        else if (kind !== "note") expect(contrast(seen, luminance("#FFFFFF"))).toBeGreaterThan(3);
      }
      if (kind === "text" || kind === "stamp") {
        expect(contrast(luminance(color), luminance("#FFFFFF"))).toBeGreaterThan(4.5);
      }
    }
  }
});

Deno.test("what is offered for several kinds suits each of them", () => {
  expect(colorsFor(["highlight", "text"])).toEqual([]);
  expect(colorsFor(["box", "text"])).toEqual(colorsFor(["text"]));
  expect(opacitiesFor(["highlight", "text"])).toEqual(
    opacitiesFor(["text"]).filter((one) => opacitiesFor(["highlight"]).includes(one)),
  );
});

Deno.test("every color that is offered has a name", () => {
  for (const kind of kinds) {
    for (const { name, color } of colorsFor([kind])) expect(colorWord(color)).toBe(name);
  }
  expect(colorWord("#FF0000")).toBe("red");
});

Deno.test("the style that was chosen last is that of the next form; what is not offered is not remembered", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  const first = anEditor({ styles: sessionStyles(() => storage) });
  first.setTool("box");
  first.setStyle({ color: "#0B4FB3" });
  first.setStyle({ width: 3 });
  const next = anEditor({ styles: sessionStyles(() => storage) });
  expect(next.place("box", { x: 100, y: 100 }, unseenPage(1))).toMatchObject({ color: "#0B4FB3", width: 3 });
  expect(next.place("line-through", { x: 100, y: 100 }, unseenPage(1))).toMatchObject({ color: "#D00000" });
  const [key = ""] = kept.keys();
  for (const text of ["", "no", "[]", '{"box":{"color":"#FFFFFF","width":1,"fontSize":10,"opacity":0}}']) {
    kept.set(key, text);
    expect(sessionStyles(() => storage).read()).toEqual(firstStyles);
  }
  const refused = {
    getItem: () => {
      throw new Error("no storage");
    },
    setItem: () => {
      throw new Error("no storage");
    },
  };
  const bare = anEditor({ styles: sessionStyles(() => refused) });
  bare.setTool("text");
  bare.setStyle({ fontSize: 14 });
  expect(bare.getSnapshot().style.fontSize).toBe(14);
});
