import { expect } from "expect";

const css = await Deno.readTextFile(new URL("./app.css", import.meta.url));
const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6,8}), (#[0-9a-f]{6,8})\)/g)]
    .map(([, name, light, dark]) => [name, { light, dark }]),
);

type Theme = "light" | "dark";

function color(name: string, theme: Theme): string {
  const value = tokens.get(name)?.[theme];
  if (!value) throw new Error(`There is no token ${name}.`);
  return value;
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(front: string, back: string, theme: Theme): number {
  const one = luminance(color(front, theme));
  const other = luminance(color(back, theme));
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const SURFACES = ["frame", "paper", "raised", "hover", "selected"];

/** Pairs of ink and ground that appear, with the least contrast each must have. */
const DEMANDS: { front: string; backs: string[]; least: number }[] = [
  { front: "ink", backs: [...SURFACES, "accent-soft"], least: 7 },
  { front: "ink-soft", backs: SURFACES, least: 7 },
  { front: "ink-faint", backs: SURFACES, least: 4.5 },
  { front: "accent", backs: SURFACES, least: 4.5 },
  { front: "accent-strong", backs: ["accent-soft"], least: 4.5 },
  { front: "on-accent", backs: ["accent", "accent-strong"], least: 4.5 },
  { front: "red", backs: [...SURFACES, "red-soft"], least: 4.5 },
  { front: "on-red", backs: ["red", "red-strong"], least: 4.5 },
  { front: "yellow", backs: ["paper", "raised", "yellow-soft"], least: 4.5 },
  { front: "green", backs: ["paper", "raised", "green-soft"], least: 4.5 },
  { front: "blue", backs: ["paper", "raised", "blue-soft"], least: 4.5 },
  { front: "line-strong", backs: ["frame", "paper", "raised"], least: 3 },
  { front: "red-mark", backs: SURFACES, least: 3 },
  { front: "yellow-mark", backs: SURFACES, least: 3 },
  { front: "green-mark", backs: SURFACES, least: 3 },
];

for (const theme of ["light", "dark"] as const) {
  Deno.test(`${theme} tokens keep their contrast: 7:1 for record data, 4.5:1 for words, 3:1 for marks and edges`, () => {
    const short = DEMANDS.flatMap(({ front, backs, least }) =>
      backs
        .map((back) => ({ pair: `${front} on ${back}`, ratio: contrast(front, back, theme), least }))
        .filter(({ ratio }) => ratio < least)
    );
    expect(short).toEqual([]);
  });
}
