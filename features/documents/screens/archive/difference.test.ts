import { expect } from "expect";
import { differenceOf } from "./difference.ts";

const marked = (typed: string, value: string) =>
  differenceOf(typed, value).map(({ text, differs }) => differs ? `[${text}]` : text).join("");

Deno.test("what differs from what was typed is marked, upper and lower case apart", () => {
  expect(marked("GLK0O1", "glk001")).toBe("glk0[0]1");
  expect(marked("GLK01", "GLK-001")).toBe("GLK[-]0[0]1");
  expect(marked("Smiht", "Smith")).toBe("Smit[h]");
  expect(marked("", "ABC")).toBe("[ABC]");
  expect(marked("ABC", "ABC")).toBe("ABC");
});
