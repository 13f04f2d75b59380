import { expect } from "expect";
import { readTooLongError } from "../texts.ts";
import { ApiError } from "./api.ts";
import { failureOf } from "./failure.ts";

const told = (status: number, error: string) =>
  failureOf(new ApiError(status, { error, message: "What the server says." }, null), "Unable to load users").message;

Deno.test("a refusal and what took too long are told in the server's words, a failure of its own is not", () => {
  expect(told(400, "request.invalid")).toBe("What the server says.");
  expect(told(503, readTooLongError)).toBe("What the server says.");
  expect(told(500, "server.failed")).toBe("Unable to load users. Please try again later.");
  expect(told(503, "server.busy")).toBe("Unable to load users. Please try again later.");
  expect(failureOf(new TypeError("no network"), "Unable to load users").message)
    .toBe("Unable to load users. Please try again later.");
});
