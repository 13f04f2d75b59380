import { expect } from "expect";
import { stepInAddress } from "./step-in-address.ts";

const ticket = "a".repeat(43);

Deno.test("an address leads to the second step of a sign-in that was begun elsewhere", () => {
  expect(stepInAddress(`#step=second-factor&ticket=${ticket}`)).toEqual({ step: "second-factor", ticket });
  expect(stepInAddress(`#step=enrol&ticket=${ticket}`)).toEqual({ step: "enrol", ticket });
});

Deno.test("any other address leads to the form", () => {
  for (const hash of ["", "#", "#top", `#step=other&ticket=${ticket}`, "#step=enrol", "#step=enrol&ticket=<script>"]) {
    expect(stepInAddress(hash)).toBeNull();
  }
});
