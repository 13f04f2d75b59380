import { expect } from "expect";
import { loadFontFaces } from "@/kernel/report/font-faces.ts";
import { boxForText, hasLetter, measured, setText, sizesFrom, widthOfText, wrapped } from "./contract-mark-text.ts";

Deno.test("characters are as wide as the face that is embedded has them", async () => {
  const face = (await loadFontFaces())["Inter-Regular"];
  for (let code = 32; code < 0x30000; code++) {
    const character = String.fromCodePoint(code);
    const glyph = face.glyphOf(code);
    const width = face.widthOf(glyph);
    const isEqual = hasLetter(character) === (glyph !== 0) && widthOfText(character, face.unitsPerEm) === width;
    if (!isEqual) throw new Error(`U+${code.toString(16)} is not ${width} wide`);
  }
});

const linesOf = (contents: string, width: number) =>
  setText({ contents, rect: [0, 0, width, 1e5], fontSize: 10, rotation: 0 }).lines.map(({ text }) => text);

Deno.test("a box made for a text does not break it", () => {
  for (const text of ["Smith", "JD 11/23/26", "Łódź Ωμέγα", "a  b", "WWWW iiii"]) {
    const [width] = boxForText(text, 10);
    expect(linesOf(text, Math.round(width * 1000) / 1000)).toEqual([text]);
  }
});

Deno.test("lines break at line feeds, at spaces, and within a word that is too long", () => {
  const room = (text: string) => boxForText(text, 10)[0];
  expect(linesOf("one\ntwo\n", 200)).toEqual(["one", "two", ""]);
  expect(linesOf("one two three", room("one two"))).toEqual(["one two", "three"]);
  expect(linesOf("one   two", room("one"))).toEqual(["one", "two"]);
  expect(linesOf("AAAAAA", room("AA"))).toEqual(["AA", "AA", "AA"]);
  expect(linesOf("b AAAA c", room("AA"))).toEqual(["b", "AA", "AA", "c"]);
  expect(linesOf("", 100)).toEqual([""]);
});

Deno.test("nothing of a text is lost but the spaces at which it breaks", () => {
  let state = 7;
  const random = (below: number) => (state = (state * 1103515245 + 12345) & 0x7fffffff) % below;
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: random(40) }, () => "ab W.i\n 7"[random(9)]).join("");
    const lines = linesOf(text, 15 + random(80));
    expect(lines.join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
  }
});

/** How often the width of a character is asked for while a text is broken into lines. */
function stepsOf(text: string, room: number): number {
  const paragraph = measured(text);
  let steps = 0;
  const widths = new Proxy(paragraph.widths, {
    get(target, key) {
      steps++;
      return Reflect.get(target, key);
    },
  });
  wrapped({ ...paragraph, widths }, room);
  return steps + paragraph.pieces.length;
}

Deno.test("a text is set in twice as many steps as it has characters at most, and in no more than a hundred sizes", () => {
  const long = ["W".repeat(2000), "word ".repeat(400), " ".repeat(2000), "a b".repeat(600), "𝄞é".repeat(1000)];
  for (const text of long) {
    for (const room of [0, 10, 1000, 100_000, 1e9]) expect(stepsOf(text, room)).toBeLessThanOrEqual(2 * text.length);
  }
  expect([...sizesFrom(144)].length).toBeLessThan(100);
  expect([...sizesFrom(2)].at(-1)).toBe(1);
});
