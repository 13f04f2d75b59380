import { expect } from "expect";
import { keyHash } from "./idempotency.ts";

Deno.test("an Idempotency-Key is 1 to 200 printable characters, and only its sum is kept", () => {
  for (const key of ["7", "key 7", "~".repeat(200)]) expect(keyHash(key)).toMatch(/^[0-9a-f]{64}$/);
  expect(keyHash("7")).toBe(keyHash("7"));
  expect(keyHash("7")).not.toBe(keyHash("8"));
});

Deno.test("without an Idempotency-Key there is nothing to keep", () => {
  expect(keyHash(null)).toBeNull();
});

Deno.test("an Idempotency-Key that is empty, too long or not printable is refused, and not repeated", () => {
  for (const key of ["", "x".repeat(201), "a\tb", "schl\u00fcssel"]) {
    expect(() => keyHash(key)).toThrow("An Idempotency-Key is 1 to 200 printable characters.");
  }
});
