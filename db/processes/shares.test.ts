import { expect } from "expect";
import { isMuch, Shares } from "./shares.ts";

Deno.test("what somebody used counts half after a second, and nobody else's counts for them", () => {
  const shares = new Shares();
  shares.add("person 1", 400, 0);
  expect(shares.of("person 1", 0)).toBe(400);
  expect(shares.of("person 1", 1000)).toBeCloseTo(200);
  expect(shares.of("person 2", 0)).toBe(0);
  shares.add("person 1", 100, 1000);
  expect(shares.of("person 1", 1000)).toBeCloseTo(300);
});

Deno.test("who reads much is no longer taken for it after a while", () => {
  const shares = new Shares();
  shares.add("person 1", 900, 0);
  expect(isMuch(shares.of("person 1", 1000))).toBe(true);
  expect(isMuch(shares.of("person 1", 3000))).toBe(false);
});

Deno.test("those who used nothing lately are forgotten when there are many", () => {
  const shares = new Shares();
  for (let person = 0; person < 1000; person++) shares.add(`person ${person}`, 100, 0);
  shares.add("person x", 100, 60_000);
  expect(shares.known).toBe(1);
});
