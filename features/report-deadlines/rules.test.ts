import { expect } from "expect";
import { noHours, weekOf } from "@/features/stores/hours-rules.ts";
import { closeOfBusiness, instantOf, isBusinessDay, windowStart } from "./business-days.ts";
import { buyerKey } from "./buyer-rules.ts";
import { isHandgun, isReportedRifle } from "./firearm-rules.ts";
import { multipleSales } from "./multiple-sale-rules.ts";

const open = { startTime: "9:00 AM", endTime: "6:00 PM", isActive: true };
const closed = { startTime: "", endTime: "", isActive: false };
/** Tuesday to Saturday. */
const tuesdayToSaturday = weekOf((day) => day === "sunday" || day === "monday" ? closed : open);

Deno.test("without hours, Monday to Friday are business days", () => {
  // 11/27/26 is a Friday.
  expect(["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"].map((day) => isBusinessDay(noHours, day)))
    .toEqual([true, false, false, true]);
});

Deno.test("with hours, the days on which the store is open are", () => {
  expect(["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"].map((day) => isBusinessDay(tuesdayToSaturday, day)))
    .toEqual([true, true, false, false]);
  const inactive = weekOf(() => ({ ...open, isActive: false }));
  expect(isBusinessDay(inactive, "2026-11-27")).toBe(true);
  expect(isBusinessDay(inactive, "2026-11-28")).toBe(false);
});

Deno.test("five consecutive business days end with the day of a sale; days on which the store is closed do not count", () => {
  // Friday: Monday is the first of the five, and the weekend before it lies between business days.
  expect(windowStart(noHours, "2026-11-27")).toBe("2026-11-21");
  // Monday: Tuesday of the week before is the first.
  expect(windowStart(noHours, "2026-11-30")).toBe("2026-11-24");
  // A sale on a Saturday without hours is on a day of its own.
  expect(windowStart(noHours, "2026-11-28")).toBe("2026-11-24");
  expect(windowStart(tuesdayToSaturday, "2026-11-28")).toBe("2026-11-22");
  expect(windowStart(tuesdayToSaturday, "2026-11-24")).toBe("2026-11-18");
  const sundays = weekOf((day) => day === "sunday" ? open : closed);
  expect(windowStart(sundays, "2026-11-29")).toBe("2026-10-26");
});

Deno.test("a report is due by close of business in the store's time zone, or by the end of a day without hours", () => {
  const store = { businessHours: tuesdayToSaturday, timeZone: "America/Denver" };
  expect(closeOfBusiness(store, "2026-11-27")).toBe("2026-11-28T01:00:00.000Z");
  expect(closeOfBusiness(store, "2026-07-17")).toBe("2026-07-18T00:00:00.000Z");
  expect(closeOfBusiness(store, "2026-11-29")).toBeNull();
  expect(closeOfBusiness({ ...store, businessHours: noHours }, "2026-11-27")).toBeNull();
  const late = weekOf(() => ({ ...open, endTime: "2:00 AM" }));
  expect(closeOfBusiness({ ...store, businessHours: late }, "2026-11-27")).toBeNull();
  // The evening of the day on which clocks are set back.
  expect(instantOf("2026-11-01", 18 * 60, "America/Denver")).toBe("2026-11-02T01:00:00.000Z");
});

Deno.test("pistols and revolvers are handguns, a pistol grip firearm is none", () => {
  const of = (type: string | null) => isHandgun({ type });
  expect(["Pistol", "REVOLVER", "Semi-auto pistol", "Handguns", "Derringer"].map(of)).toEqual(Array(5).fill(true));
  expect(["Rifle", "Pistol grip firearm", "pistol-grip shotgun", "Receiver", "", null].map(of))
    .toEqual(Array(6).fill(false));
});

Deno.test("rifles above .22 rimfire may have to be reported, those with another action not", () => {
  const of = (type: string, caliber: string | null) => isReportedRifle({ type, caliber });
  expect([of("Rifle", "5.56 NATO"), of("Semi-auto rifle", ".308"), of("Rifle", null), of("Rifle", ".22-250 Rem")])
    .toEqual([true, true, true, true]);
  expect(of("Rifle", "223 Rem")).toBe(true);
  expect([of("Rifle", ".22 LR"), of("Rifle", "22LR"), of("Rifle", ".17 HMR"), of("Rifle", "22 WMR")])
    .toEqual([false, false, false, false]);
  expect([of("Bolt action rifle", ".308"), of("Lever rifle", ".30-30"), of("Shotgun", "12"), of("Pistol", "5.56")])
    .toEqual([false, false, false, false]);
});

Deno.test("names of one buyer fold alike however a form has them, those of father and son do not", () => {
  const same = ["Doe, John Q", "JOHN Q. DOE", "Doe John", 'Doe, John "NMN"', "Döe,  Jöhn"];
  expect(new Set(same.map(buyerKey))).toEqual(new Set(["doe john"]));
  expect(buyerKey("O'Neil, Pat")).toBe(buyerKey("ONeil Pat"));
  expect(buyerKey("Smith-Jones, Ann")).toBe(buyerKey("Ann Smith Jones"));
  expect(buyerKey("Doe, John Jr.")).not.toBe(buyerKey("Doe, John"));
  expect(buyerKey("Doe, Jane")).not.toBe(buyerKey("Doe, John"));
  expect(buyerKey("--")).toBe("");
});

const sale = (documentId: number, day: string, firearms = 1) => ({ documentId, day, firearms });
const start = (day: string) => windowStart(noHours, day);
const found = (sales: ReturnType<typeof sale>[]) =>
  multipleSales(sales, start).map(({ last, sales, firearms }) => [
    last.documentId,
    sales.map(({ documentId }) => documentId),
    firearms,
  ]);

Deno.test("two handguns on one form are a multiple sale, one is none", () => {
  expect(found([sale(1, "2026-11-27")])).toEqual([]);
  expect(found([sale(1, "2026-11-27", 2)])).toEqual([[1, [1], 2]]);
});

Deno.test("two forms within five business days are one report, due with the second", () => {
  // Monday and Friday; the order in which they are filed does not matter.
  expect(found([sale(2, "2026-11-27"), sale(1, "2026-11-23")])).toEqual([[2, [1, 2], 2]]);
  // Friday and Monday.
  expect(found([sale(1, "2026-11-20"), sale(2, "2026-11-23")])).toEqual([[2, [1, 2], 2]]);
  // The sixth business day.
  expect(found([sale(1, "2026-11-20"), sale(2, "2026-11-27")])).toEqual([]);
  // On one day the later number is the second sale.
  expect(found([sale(8, "2026-11-27"), sale(7, "2026-11-27")])).toEqual([[8, [7, 8], 2]]);
});

Deno.test("each further sale within the days is a report of its own", () => {
  expect(found([sale(1, "2026-11-23"), sale(2, "2026-11-24"), sale(3, "2026-11-25"), sale(4, "2026-12-09")]))
    .toEqual([[2, [1, 2], 2], [3, [1, 2, 3], 3]]);
  expect(found([sale(1, "2026-11-23", 2), sale(2, "2026-11-24", 0)])).toEqual([[1, [1], 2]]);
});
