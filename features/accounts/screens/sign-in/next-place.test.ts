import { expect } from "expect";
import { nextPlace } from "./next-place.ts";

Deno.test("after signing in one is back where one was", () => {
  expect(nextPlace("?next=%2F2%2Fdocuments%3Fpage%3D3")).toBe("/2/documents?page=3");
  expect(nextPlace("")).toBe("/");
});

Deno.test("an open redirect leads to the first page instead", () => {
  for (
    const wanted of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/\t/x", ""]
  ) {
    expect(nextPlace(`?next=${encodeURIComponent(wanted)}`)).toBe("/");
  }
});
