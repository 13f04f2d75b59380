import { expect } from "expect";
import { expirationOf } from "./expiration.ts";

const today = "2025-03-08";

Deno.test("a transfer under way is expiring in its last 7 days and after them", () => {
  const near = (expirationDate: string) => expirationOf({ status: null, expirationDate }, today)?.near;
  expect(near("2025-03-16")).toBe(false);
  expect(near("2025-03-15")).toBe(true);
  expect(near("2025-03-01")).toBe(true);
});

Deno.test("the days left are told in words, across a change to daylight saving time", () => {
  const words = (expirationDate: string) => expirationOf({ status: null, expirationDate }, today)?.words;
  expect(words("2025-03-10")).toBe("Expires in 2 days");
  expect(words("2025-03-09")).toBe("Expires in 1 day");
  expect(words("2025-03-08")).toBe("Expires today");
  expect(words("2025-03-07")).toBe("Expired 1 day ago");
});

Deno.test("a document that was transferred, voided or denied does not expire", () => {
  for (const status of [0, 1, 2]) expect(expirationOf({ status, expirationDate: today }, today)).toBeNull();
  expect(expirationOf({ status: null, expirationDate: null }, today)).toBeNull();
});
