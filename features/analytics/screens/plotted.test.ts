import { expect } from "expect";
import type { Engagement } from "../contract.ts";
import { chartChoice, withChoice } from "./chart-choice.ts";
import { countSteps, datesOf, monthLabels, plottedPoints, shortDate } from "./plotted.ts";

const nothing: Engagement = {
  engagementDate: "2026-03-09",
  numberOfActiveATFUsers: 0,
  numberOfActiveEmployees: 0,
  numberOfDocumentsTransferred: 0,
  numberOfDocumentsFlagged: 0,
  numberOfDocumentsAssigned: 0,
  numberOfNewVersionsCreated: 0,
  numberOfDocumentsUploaded: 0,
  numberOfVoidNoSale: 0,
  numberOfDenied: 0,
};

Deno.test("the chart sums the selected counters of each date", () => {
  const data = [{ ...nothing, numberOfDocumentsUploaded: 5, numberOfVoidNoSale: 2, numberOfDenied: 1 }];
  expect(plottedPoints(data, [7, 8])).toEqual([{
    date: "2026-03-09",
    sum: 7,
    parts: [{ label: "Documents Uploaded", count: 5 }, { label: "Void No Sale", count: 2 }],
  }]);
});

Deno.test("dates are MM/DD/YY, labels MM/YY at the beginning of months", () => {
  expect(shortDate("2026-03-09")).toBe("03/09/26");
  expect(datesOf("day", "2026-03-09")).toBe("03/09/26");
  expect(datesOf("week", "2026-03-09")).toBe("03/09/26 to 03/15/26");
  expect(datesOf("month", "2026-02-01")).toBe("02/01/26 to 02/28/26");
  expect(monthLabels(["2026-01-26", "2026-02-02", "2026-02-09", "2026-03-02"], 9))
    .toEqual(["01/26", "02/26", "", "03/26"]);
  expect(monthLabels(["2026-01-26", "2026-02-02", "2026-02-09", "2026-03-02"], 2)).toEqual(["", "02/26", "", "03/26"]);
  expect(monthLabels(["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"], 2)).toEqual(["", "02/26", "", "04/26"]);
});

Deno.test("the axis of counts has whole, round steps that hold the greatest", () => {
  expect(countSteps([])).toEqual({ max: 4, steps: 4 });
  expect(countSteps([1])).toEqual({ max: 4, steps: 4 });
  expect(countSteps([9])).toEqual({ max: 10, steps: 5 });
  expect(countSteps([43, 7])).toEqual({ max: 50, steps: 5 });
  expect(countSteps([1234])).toEqual({ max: 1500, steps: 3 });
});

Deno.test("the address holds what the chart shows; what makes no sense is as usual", () => {
  const read = (query: string) => chartChoice(new URLSearchParams(query));
  expect(read("")).toEqual({ range: "1y", ids: [7], isTable: false });
  expect(read("chart=9,3,17&chartRange=2y&chartView=table")).toEqual({ range: "2y", ids: [3, 9], isTable: true });
  expect(read("chart=&chartRange=9y")).toEqual({ range: "1y", ids: [7], isTable: false });
  const changed = withChoice(new URLSearchParams("tab=flagged&chartRange=2y"), { range: "1y", ids: [3, 7] });
  expect(changed.toString()).toBe("tab=flagged&chart=3%2C7");
});
