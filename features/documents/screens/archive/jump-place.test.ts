import { expect } from "expect";
import { jumpPlace } from "./jump-place.ts";
import { jumpWords } from "./jump-words.ts";

Deno.test("a year, a month or a day is understood however it is written", () => {
  const places = ["2024", "2024-3", "03/2024", "3/9/24", "2024-03-09", "03/09/2024"].map((typed) =>
    jumpPlace("transferDate", typed)
  );
  expect(places).toEqual(["2024", "2024-03", "2024-03", "2024-03-09", "2024-03-09", "2024-03-09"]);
});

Deno.test("what is no date leads nowhere in an order of dates", () => {
  for (const typed of ["", "  ", "smith", "24", "13/2024", "2024-00", "1/32/24", "1/2/3/4"]) {
    expect(jumpPlace("certificationDate", typed)).toBeNull();
  }
});

Deno.test("in other orders the text itself is the place; orders of few values have none", () => {
  expect(jumpPlace("customerName", " Smith ")).toBe("Smith");
  expect(jumpPlace("tsn", "2024-3")).toBe("2024-3");
  expect([jumpWords("status"), jumpWords("tsn")?.label]).toEqual([null, "Jump to a TSN"]);
});
