import { expect } from "expect";
import { newKey } from "./new-key.ts";

Deno.test("no two keys are the same, also where the browser has no randomUUID", () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  try {
    expect(newKey()).not.toBe(newKey());
    expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  } finally {
    Object.defineProperty(crypto, "randomUUID", { value: randomUUID, configurable: true });
  }
});
