import { expect } from "expect";
import { pathPart, UniquePaths } from "./names.ts";

Deno.test("a long name loses the end of its stem and keeps its ending, 80 characters in all", () => {
  const name = pathPart(`${"Form 4473 of a customer ".repeat(5)}.pdf`, "x");
  expect(name).toHaveLength(80);
  expect(name.endsWith(".pdf")).toBe(true);
  expect(pathPart("é".repeat(76) + ".pdf", "x")).toBe("é".repeat(76) + ".pdf");
  expect([...pathPart("🙂".repeat(100) + ".PDF", "x")]).toHaveLength(80);
  expect(pathPart("x".repeat(100), "x")).toBe("x".repeat(80));
  expect(pathPart(`${"x".repeat(75)}. y.pdf`, "x")).toBe(`${"x".repeat(75)}.pdf`);
});

Deno.test("a name that Windows reserves is not used, whatever its ending", () => {
  for (const name of ["CON", "con.pdf", "NUL.txt", "Aux.tar.gz", "com1.pdf", "LPT¹.pdf", "prn .pdf", "NUL."]) {
    expect([name, pathPart(name, "file 7.pdf")]).toEqual([name, "file 7.pdf"]);
  }
  for (const name of ["Connor.pdf", "COM.pdf", "com10.pdf", "a.con", "auxiliary"]) {
    expect(pathPart(name, "x")).toBe(name);
  }
});

Deno.test("no part leads out of its folder, hides what it is, or ends as Windows forbids", () => {
  expect(pathPart("../../etc/passwd", "x")).toBe(".. .. etc passwd");
  expect(pathPart("a\u202efdp.exe\u0000", "x")).toBe("a fdp.exe");
  for (const name of ["", "..", " . ", "\u0007"]) expect(pathPart(name, "x")).toBe("x");
  expect(pathPart("name. ", "x")).toBe("name");
});

Deno.test("a name that comes again gets the next free number, without regard to letter case", () => {
  const paths = new UniquePaths();
  const given = ["a/b.pdf", "A/B.pdf", "a/b.pdf", "a/c (2).pdf", "a/c.pdf", "a/C.pdf", "a/c.pdf", "a/c (2).pdf"];
  expect(given.map((path) => paths.unique(path))).toEqual([
    "a/b.pdf",
    "A/B (2).pdf",
    "a/b (3).pdf",
    "a/c (2).pdf",
    "a/c.pdf",
    "a/C (3).pdf",
    "a/c (4).pdf",
    "a/c (2) (2).pdf",
  ]);
});

Deno.test("a hundred thousand files of one name are told apart in a moment", () => {
  const paths = new UniquePaths();
  const begun = performance.now();
  for (let count = 1; count < 100_000; count++) paths.unique("4473.pdf");
  expect(paths.unique("4473.pdf")).toBe("4473 (100000).pdf");
  expect(performance.now() - begun).toBeLessThan(5000);
});
