import { expect } from "expect";
import { place } from "./pages.tsx";

const file = (name: string) => ({ uri: `/${name}`, name });
const [a, b, c] = [file("a"), file("b"), file("c")];

Deno.test("the page that was drawn behind is shown where it is, and the next one takes the other place", () => {
  const first = place([null, null], a, b);
  expect(first).toEqual([a, b]);
  expect(place(first, b, c)).toEqual([c, b]);
  expect(place([c, b], c, a)).toEqual([c, a]);
});

Deno.test("nothing changes while the same pages are shown, or while the next one is not known", () => {
  for (const slots of [[a, b], [b, a]] as const) {
    expect(place(slots, a, b)).toBe(slots);
    expect(place(slots, a, null)).toBe(slots);
    expect(place(slots, a, a)).toBe(slots);
  }
});

Deno.test("a page that nobody expected is shown in the first place", () => {
  expect(place([a, b], c, a)).toEqual([c, a]);
});
