import { expect } from "expect";
import { ApiError } from "@/kernel/screens/api.ts";
import { statusRefusal } from "./refusals.ts";

Deno.test("a status that could not be changed is said in the server's words, or in the specification's where it failed", () => {
  const failed = "An error occurred updating auditor status.";
  const answer = (status: number) =>
    new ApiError(status, { message: "The lead auditor can't be disabled.", error: "x" }, null);
  expect(statusRefusal(answer(403))).toBe("The lead auditor can't be disabled.");
  expect(statusRefusal(answer(500))).toBe(failed);
  expect(statusRefusal(new TypeError("No connection."))).toBe(failed);
});
