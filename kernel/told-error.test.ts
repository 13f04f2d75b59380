import { expect } from "expect";
import { AskerGone, GuardFailed, ReadingTooLong } from "@/db/errors.ts";
import { toldError } from "./told-error.ts";

Deno.test("a list that takes too long is told in a sentence that says what to do", () => {
  const told = toldError(new ReadingTooLong(), "read");
  expect([told.status, told.error]).toEqual([503, "server.read_too_long"]);
  expect(told.body().message).toBe(
    "This took too long and was stopped. Narrow it down, such as by fewer days or stores or a longer word, and try again.",
  );
});

Deno.test("whoever has gone is no failure of the server", () => {
  expect(toldError(new AskerGone(), "read").error).toBe("request.broken_off");
});

Deno.test("what a write came to is told as far as it is known", () => {
  const lost = new Error("connection: the process of the database ended before it answered");
  expect(toldError(lost, "read").error).toBe("server.cannot_store");
  expect(toldError(lost, "nothing written").body().message).toContain("Nothing was saved");
  expect(toldError(lost, "open").error).toBe("server.outcome_unknown");
  expect(toldError(new GuardFailed("a"), "open").status).toBe(409);
  expect(toldError(new Error("something of the inside"), "open").body().message).not.toContain("inside");
});
