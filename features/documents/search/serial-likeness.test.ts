import { expect } from "expect";
import { likenessOf, skeleton } from "./serial-likeness.ts";

const likeness = (asked: string, stored: string) => likenessOf(asked, stored)?.likeness ?? null;
const marked = (asked: string, stored: string) =>
  likenessOf(asked, stored)?.stretches.map(({ text, is }) =>
    is === "same" ? text : is === "alike" ? `(${text})` : `[${text}]`
  )
    .join("");

Deno.test("O and 0, I, L and 1, S and 5, B and 8, Z and 2, dashes, spaces and case make no other serial number", () => {
  expect(skeleton("aB-1O i l")).toBe("a81011");
  expect(likeness("ABC1230", "abc1230")).toBe("exact");
  for (const stored of ["ABC-1230", "ABCI23O", "A B C L 2 3 0", "abc--l23o"]) {
    expect(likeness("ABC1230", stored)).toBe("alike");
  }
});

Deno.test("one character wrong, missing, too many, or two that changed places is one off", () => {
  for (const stored of ["ABD1230", "AB1230", "ABCX1230", "ABC1320", "ABC123", "BC1230", "ABC-12309"]) {
    expect([stored, likeness("ABC1230", stored)]).toEqual([stored, "oneOff"]);
  }
  for (const stored of ["ABD1239", "CBA1230", "ABC1203X"]) {
    expect([stored, likeness("ABC1230", stored)]).not.toContain("oneOff");
  }
});

Deno.test("half of it is a part; less is nothing", () => {
  expect(likeness("ABC1230", "ZZABC1230Q")).toBe("fragment");
  expect(likeness("1230", "ABC1230")).toBe("fragment");
  expect(likeness("ABC1230", "ABC9999")).toBeNull();
  expect(likeness("ABC1230", "XYZ4567")).toBeNull();
  expect(likeness("", "ABC1230")).toBeNull();
  expect(likeness("--", "ABC1230")).toBeNull();
});

Deno.test("the characters that answer are told from those that look alike and from all others", () => {
  expect(marked("ABC1230", "abc1230")).toBe("abc1230");
  expect(marked("ABC1230", "ABC-I23O")).toBe("ABC[-](I)23(O)");
  expect(marked("ABC1230", "ABC1930")).toBe("ABC1[9]30");
  expect(marked("ABC1230", "ZZABC1230Q")).toBe("[ZZ]ABC1230[Q]");
  expect(marked("1230", "ABC1230")).toBe("[ABC]1230");
});
