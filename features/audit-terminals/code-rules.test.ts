import { expect } from "expect";
import { codeIn, groupsOf, newCode } from "./code-rules.ts";

Deno.test("a code is read however it was typed", () => {
  const code = newCode();
  const shown = groupsOf(code);
  expect(shown).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  for (const typed of [shown, code, shown.toLowerCase(), ` ${shown.replaceAll("-", " ")} `, [...code].join(".")]) {
    expect(codeIn(typed)).toBe(code);
  }
});

Deno.test("what has another length, or letters that no code has, is none", () => {
  for (const typed of ["", "KM7T-4RWX", "KM7T-4RWX-9DHAA", "KM7T-4RWX-9DH0", "OOOO-OOOO-OOOO", "ÄÄÄÄ-ÄÄÄÄ-ÄÄÄÄ"]) {
    expect(codeIn(typed)).toBe(null);
  }
});

Deno.test("no two codes are alike, and every letter of the alphabet comes up", () => {
  const codes = Array.from({ length: 500 }, newCode);
  expect(new Set(codes).size).toBe(500);
  expect(new Set(codes.join("")).size).toBe(24);
});
