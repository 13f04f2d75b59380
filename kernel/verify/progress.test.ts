import { expect } from "expect";
import { ProgressLine, timeOf } from "./progress.ts";

function told(isTerminal: boolean) {
  let now = 0;
  const written: string[] = [];
  const line = new ProgressLine({ write: (text) => written.push(text), isTerminal, now: () => now });
  return { line, written, after: (seconds: number) => now += seconds * 1000 };
}

Deno.test("on a terminal one line is written over: what, how many of how many, how fast, how long it still takes", () => {
  const { line, written, after } = told(true);
  line.begins("ledger entries", 10_000);
  after(2);
  line.at(4_000);
  line.at(4_001);
  line.clear();
  line.clear();
  expect(written).toEqual([
    "\r\x1b[K0 of 10,000 (0 %) ledger entries",
    "\r\x1b[K4,000 of 10,000 (40 %) ledger entries, 2,000 a second, about 3 seconds left",
    "\r\x1b[K",
  ]);
});

Deno.test("elsewhere there is a line every half minute, and none for what is over sooner", () => {
  const { line, written, after } = told(false);
  line.begins("the database for damage", null);
  after(20);
  line.begins("records", 600_000);
  for (let second = 1; second <= 59; second++) {
    after(1);
    line.at(second * 1_000);
  }
  line.clear();
  expect(written).toEqual([
    "10,000 of 600,000 (1 %) records, 1,000 a second, about 10 minutes left\n",
    "40,000 of 600,000 (6 %) records, 1,000 a second, about 10 minutes left\n",
  ]);
});

Deno.test("a part of unknown size tells no end, and times are told in words of their size", () => {
  const { line, written, after } = told(true);
  line.begins("the database for damage", null);
  line.begins("rows", null);
  after(10);
  line.at(500);
  expect(written.at(0)).toBe("\r\x1b[Kchecking the database for damage");
  expect(written.at(-1)).toBe("\r\x1b[K500 rows, 50 a second");
  expect([timeOf(1), timeOf(89), timeOf(200), timeOf(7_200)]).toEqual([
    "1 second",
    "89 seconds",
    "4 minutes",
    "2 hours",
  ]);
});
