import { expect } from "expect";
import { isMuch, Shares } from "./shares.ts";

Deno.test("what somebody used counts half after a second, and nobody else's counts for them", () => {
  const shares = new Shares();
  shares.add("person 1", 400, 0);
  expect(shares.of("person 1", 0)).toEqual({ ms: 400, readings: 1 });
  expect(shares.of("person 1", 1000)).toEqual({ ms: 200, readings: 0.5 });
  expect(shares.of("person 2", 0)).toEqual({ ms: 0, readings: 0 });
  shares.add("person 1", 100, 1000);
  expect(shares.of("person 1", 1000)).toEqual({ ms: 300, readings: 1.5 });
});

Deno.test("who reads much is no longer taken for it after a while", () => {
  const shares = new Shares();
  shares.add("person 1", 900, 0);
  expect(isMuch(shares.of("person 1", 1000))).toBe(true);
  expect(isMuch(shares.of("person 1", 3000))).toBe(false);
});

Deno.test("who reads much in short readings holds nobody up, and is taken for it once a long one is among them", () => {
  const shares = new Shares();
  for (let page = 0; page < 100; page++) shares.add("person 1", 10, 0);
  expect(isMuch(shares.of("person 1", 0))).toBe(false);
  shares.add("person 1", 1500, 0);
  expect(isMuch(shares.of("person 1", 0))).toBe(true);
});

Deno.test("those who used nothing lately are forgotten when there are many", () => {
  const shares = new Shares();
  for (let person = 0; person < 1000; person++) shares.add(`person ${person}`, 100, 0);
  shares.add("person x", 100, 60_000);
  expect(shares.known).toBe(1);
});
