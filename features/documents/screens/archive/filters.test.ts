import { expect } from "expect";
import * as v from "valibot";
import { filterEntries } from "../../contract-list.ts";
import { filterNames, mayStand } from "./filter-values.ts";
import {
  countNarrowing,
  flagChoice,
  readFilters,
  withChange,
  withFormType,
  withoutFilters,
  writeFilters,
  wrongFilters,
} from "./filters.ts";
import { listQueryOf } from "./place.ts";

const read = (query: string) => readFilters(new URLSearchParams(query));

Deno.test("the URL holds every filter, and reading it back gives the same filters", () => {
  const query = "customerName=De+la+Cruz&serialNumber=AB%2F12&tsn=T-9&ntn=1&certificationDate=2025-03-04" +
    "&manufacturer=Ruger&importer=Steyr&model=10%2F22&type=Rifle&caliber=.22+LR&status=1&fflFlagged=true" +
    "&fflFlaggedColor=2&fflAssigned=true&fflUser=7&shouldFilterByExpirationDate=true&auditFlagged=true" +
    "&auditFlaggedColor=3&auditAssigned=true&auditReviewed=false&ioiUser=9&startDate=2025-01-01&endDate=2025-12-31" +
    "&sort=customerName&sortOrder=asc&limit=25&page=3";
  expect(writeFilters(read(query))).toBe(query);
  expect(writeFilters(read("formType=1&serialNumber=4"))).toBe("formType=1&serialNumber=4");
});

Deno.test("stand-alone documents have no status, customer or TSN to filter by, whatever an address says", () => {
  const address = "formType=1&status=1&tsn=4&customerName=a&shouldFilterByExpirationDate=true&model=7";
  expect(read(address)).toEqual({ formType: "1", model: "7" });
  expect(withFormType(read("sort=customerName&sortOrder=asc&startDate=2025-01-01"), "1"))
    .toEqual({ formType: "1", startDate: "2025-01-01" });
  expect(withFormType(read("status=1"), "1")).toEqual({ formType: "1" });
});

Deno.test("defaults are not written: page size 50 from page 1, Status Date descending, Form 4473", () => {
  expect(writeFilters(read("formType=0&sort=transferDate&sortOrder=desc&limit=50&page=1&status=3&customerName="))).toBe(
    "",
  );
});

Deno.test("the specification's other spellings are read", () => {
  expect(writeFilters(read("TSN=5&NTN=6&ShouldFilterByExpirationDate=true"))).toBe(
    "tsn=5&ntn=6&shouldFilterByExpirationDate=true",
  );
});

Deno.test("what the contract would refuse is left out", () => {
  expect(read("limit=501&page=0&status=9&sort=password&startDate=2025-02-30&fflFlaggedColor=red&unknown=1")).toEqual(
    {},
  );
});

Deno.test("what was left out of an address is told, and nothing else", () => {
  const wrong = (query: string) => wrongFilters(new URLSearchParams(query));
  expect(wrong("limit=abc&page=0&TSN=5&status=3&unknown=1&customerName=")).toEqual([["limit", "abc"], ["page", "0"]]);
  expect(wrong("limit=100000")).toEqual([["limit", "100000"]]);
  expect(wrong("limit=500&formType=1&tsn=4&view=all&hide=tsn&upload=1&accountOverview=true")).toEqual([]);
});

Deno.test("a changed filter begins at page 1 again, another page keeps the filters", () => {
  const filters = read("customerName=smith&page=4");
  expect(withChange(filters, { status: "2" })).toEqual({ customerName: "smith", status: "2" });
  expect(withChange(filters, { page: "5" })).toEqual({ customerName: "smith", page: "5" });
});

Deno.test("switching the form type resets the search fields and nothing else", () => {
  const filters = read("customerName=smith&caliber=9mm&certificationDate=2025-01-01&status=1&limit=25&page=2");
  expect(withFormType(filters, "1")).toEqual({ formType: "1", limit: "25" });
});

Deno.test("clearing takes every search and filter away and keeps form type, order and page size", () => {
  const filters = read("formType=1&tsn=4&startDate=2025-01-01&fflFlagged=true&sort=tsn&sortOrder=asc&limit=10&page=2");
  expect(withoutFilters(filters)).toEqual({ formType: "1", sort: "tsn", sortOrder: "asc", limit: "10" });
});

Deno.test("a date range counts as one filter; order and page do not count", () => {
  expect(countNarrowing(read("startDate=2025-01-01&endDate=2025-02-01&model=870&sort=tsn&page=2"))).toBe(2);
  expect(countNarrowing({})).toBe(0);
});

Deno.test("the server is asked for one store, or for all of them in the account overview", () => {
  expect(listQueryOf({ storeId: 3, accountOverview: false }, {})).toEqual({ storeId: "3", limit: "50", page: "1" });
  expect(listQueryOf({ storeId: 3, accountOverview: true }, read("tsn=1"))).toEqual({
    accountOverview: "true",
    tsn: "1",
    limit: "50",
    page: "1",
  });
});

Deno.test("the flag filter reads as one choice", () => {
  expect(flagChoice(undefined, undefined)).toBe("");
  expect(flagChoice("true", undefined)).toBe("any");
  expect(flagChoice(undefined, "2")).toBe("2");
});

Deno.test("the address and the contract agree on what may stand in every filter", () => {
  const texts = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "7",
    "01",
    "-1",
    "1.5",
    "50",
    "500",
    "501",
    "100000000",
    "1000000000",
    "true",
  ];
  texts.push(
    "TRUE",
    "False",
    "yes",
    "asc",
    "DESC",
    "up",
    "transferDate",
    "document.customerName",
    "Document.tsn",
    "name",
  );
  texts.push("2025-02-28", "2025-02-30", "2025-2-3", "red", " ", "x".repeat(100), "x".repeat(101), "1".repeat(16));
  for (const name of filterNames) {
    for (const text of texts) {
      expect([name, text, mayStand(name, text)]).toEqual([name, text, v.is(filterEntries[name], text)]);
    }
  }
});
