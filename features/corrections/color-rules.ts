/** The colors of marks, and what they are called on the screen and in the words of a difference. */

/** A color with the word by which people call it. */
export interface MarkColor {
  readonly name: string;
  readonly color: string;
}

/** Colors of lines and letters; each reads on white paper and in black and white. */
export const inks: readonly MarkColor[] = [
  { name: "red", color: "#D00000" },
  { name: "blue", color: "#0B4FB3" },
  { name: "black", color: "#000000" },
  { name: "green", color: "#1B6E2C" },
];

/** Colors of areas; what is printed is read through each. */
export const lights: readonly MarkColor[] = [
  { name: "yellow", color: "#FFE14D" },
  { name: "light green", color: "#A8E6A1" },
  { name: "light blue", color: "#A3D0FF" },
  { name: "pink", color: "#FFB8CC" },
];

const named: readonly MarkColor[] = [...inks, ...lights, { name: "white", color: "#FFFFFF" }];

/** "red", or the nearest word for a color that has no name here. */
export function colorWord(color: string): string {
  return named.find((known) => known.color === color.toUpperCase())?.name ?? nearestWord(color);
}

/** Files of other programs have their own red; a person hears the nearest word. */
function nearestWord(color: string): string {
  const [r, g, b] = channels(color);
  const distance = (known: string) => {
    const [r2, g2, b2] = channels(known);
    return (r - r2) ** 2 + (g - g2) ** 2 + (b - b2) ** 2;
  };
  return named.reduce((best, known) => distance(known.color) < distance(best.color) ? known : best).name;
}

function channels(color: string): readonly [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16 & 255, value >> 8 & 255, value & 255];
}
