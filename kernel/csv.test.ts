import { expect } from "expect";
import { csvLine } from "./csv.ts";

Deno.test("a line of CSV quotes what must be quoted, doubles quotes, and ends with CR LF", () => {
  expect(csvLine(["a", 'b "c"', "d,e", "two\nlines", null, 7, ""])).toBe('a,"b ""c""","d,e","two\nlines",,7,\r\n');
});

Deno.test("what a spreadsheet would calculate is made plain text that is still readable; numbers stay numbers", () => {
  for (const cell of ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\uff1d1"]) expect(csvLine([cell])).toBe(`'${cell}\r\n`);
  expect(csvLine(["\r=1"])).toBe('"\'\r=1"\r\n');
  expect(csvLine([-1, "1-1", "a=b", "0012"])).toBe("-1,1-1,a=b,0012\r\n");
});
