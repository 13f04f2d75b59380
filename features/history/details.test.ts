import { expect } from "expect";
import { detailsOf } from "./details.ts";

Deno.test("the filing of a Form 4473 tells its status, that of a stand-alone 3310.11 none", () => {
  const labels = (formType: number) =>
    detailsOf({ document: { formType, status: 0, tsn: "T-1" } }).map(({ label }) => label);
  expect(labels(0)).toEqual(["Form", "TSN", "Status"]);
  expect(labels(1)).toEqual(["Form", "TSN"]);
});
