import { expect } from "expect";
import type { StoreAnswer } from "@/features/stores/contract.ts";
import { noHours, weekOf } from "@/features/stores/hours-rules.ts";
import { hasHours, placeWords } from "./ffl-words.ts";

const store: StoreAnswer = {
  id: 1,
  accountId: 1,
  friendlyFFLName: "Summit Denver",
  legalFFLName: "",
  phone: "",
  premiseStreet: "",
  streetAddress2: "",
  premiseCity: "Denver",
  premiseState: "CO",
  fflFirstThreeDigits: "584",
  fflLastFiveDigits: "11873",
  fflNumber: null,
  timeZone: "America/Denver",
  businessHours: JSON.stringify(noHours),
  isOpen: true,
  isDisabled: false,
  usersCount: 1,
  documentsCount: 0,
  version: 1,
};

Deno.test("a place is told as far as it is known", () => {
  expect(placeWords(store)).toBe("Denver, CO");
  expect(placeWords({ ...store, premiseCity: "" })).toBe("CO");
});

Deno.test("a store without any hours counts as always open; days that are shut for now are none", () => {
  const week = (isActive: boolean) =>
    JSON.stringify(weekOf(() => ({ startTime: "9:00 AM", endTime: "5:00 PM", isActive })));
  expect(hasHours(store)).toBe(false);
  expect(hasHours({ ...store, businessHours: week(true) })).toBe(true);
  expect(hasHours({ ...store, businessHours: week(false) })).toBe(false);
});
