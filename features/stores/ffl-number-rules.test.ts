import { expect } from "expect";
import { states } from "@/features/accounts/contract-states.ts";
import { isTimeZone } from "./hours-rules.ts";
import { writtenLicence } from "./contract-licence.ts";
import { fflNumberOf, licenceOf } from "./ffl-number-rules.ts";
import { timeZoneOf } from "./time-zone-rules.ts";

Deno.test("a licence number is read however it is punctuated", () => {
  const expected = { number: "576201019G99999", firstThreeDigits: "576", lastFiveDigits: "99999", states: ["TX"] };
  for (const typed of ["5-76-201-01-9G-99999", "576201019g99999", " 5 76 201 01 9G 99999 "]) {
    expect(fflNumberOf(typed)).toEqual(expected);
  }
});

Deno.test("a number with a wrong structure is no licence number", () => {
  const wrong = [
    "1-23-456-78-9D-12345", // the specification's placeholder: type 78, district 23 of another region
    "5-76-201-04-9G-99999", // no licence type 04
    "5-76-201-01-9I-99999", // no month I
    "2-76-201-01-9G-99999", // no region 2
    "5-99-201-01-9G-99999", // no district 99 in region 5
    "5-76-201-01-9G-9999",
    "",
  ];
  for (const typed of wrong) expect(fflNumberOf(typed)).toBeNull();
});

Deno.test("every state has a time zone that is known", () => {
  for (const [code] of states) expect([code, isTimeZone(timeZoneOf(code))]).toEqual([code, true]);
});

Deno.test("a license is told whole when it is known whole, else by the digits that identify it; a store may have none", () => {
  const known = { fflNumber: "576201019G99999", fflFirstThreeDigits: "576", fflLastFiveDigits: "99999" };
  expect(writtenLicence(known)).toBe("5-76-201-01-9G-99999");
  expect(writtenLicence({ ...known, fflNumber: "5-76-201-01-9G-99999" })).toBe("5-76-201-01-9G-99999");
  expect(writtenLicence({ ...known, fflNumber: null })).toBe("5-76-…-99999");
  expect(writtenLicence({ ...known, fflNumber: null, fflLastFiveDigits: null })).toBe("");
});

Deno.test("the digits alone are read too; the territories of the Pacific have licenses of its districts", () => {
  expect(licenceOf("5-76-99999")).toMatchObject({ number: null, firstThreeDigits: "576", lastFiveDigits: "99999" });
  expect(licenceOf("27699999")).toBeNull();
  expect(licenceOf("998 00123")?.states).toContain("MP");
  expect(licenceOf("999 00123")?.states).toContain("AS");
  expect([timeZoneOf("AS"), timeZoneOf("MP")]).toEqual(["Pacific/Pago_Pago", "Pacific/Saipan"]);
});
