import { expect } from "expect";
import { asMarkdown } from "./lines.ts";

Deno.test("a plain description is a list with a point for each line", () => {
  expect(asMarkdown("Faster lists\n\n  Fixed **printing**  \n")).toBe("- Faster lists\n- Fixed **printing**");
  expect(asMarkdown("One line")).toBe("- One line");
});

Deno.test("a description with blocks of its own stays as it is", () => {
  for (
    const text of ["- One\n- Two", "## New\n\nText", "1. One\n2. Two", "> Quoted", "```\ncode\n```", "| a |\n|---|"]
  ) {
    expect(asMarkdown(text)).toBe(text);
  }
});

Deno.test("lists and quotations do not nest without end", () => {
  expect(asMarkdown(`${"> ".repeat(5000)}deep`).match(/^(?:> ?)*/)?.[0].length).toBeLessThan(20);
  expect(asMarkdown(`${"- ".repeat(5000)}deep`)).toContain("\\");
});
