import { expect } from "expect";
import { itemsOf } from "@/features/pdf/contract-items.ts";
import { itemNumbers } from "@/features/pdf/contract-revisions.ts";
import { generalGuidance, guidanceFor, guidanceOf, searchGuidance, whoCorrects } from "./guidance-rules.ts";

const revisions = Object.keys(itemNumbers);
const form = { formType: 0, revision: "2023-08" } as const;

Deno.test("every box of every revision has its place, and says whose it is", () => {
  for (const revision of revisions) {
    const sections = guidanceOf({ formType: 0, revision });
    const boxes = sections.flatMap((section) => section.boxes);
    expect(boxes.map(({ item }) => item)).toEqual(itemsOf(0, revision).map(({ item }) => item));
    expect(new Set(boxes.map(({ key }) => key)).size).toBe(boxes.length);
    const buyers = sections.filter(({ party }) => party === "buyer").map(({ section }) => section);
    expect(buyers).toEqual(revision < "2020" ? ["A", "C"] : ["B", "D"]);
    expect(boxes.every(({ party }) => party !== null)).toBe(true);
  }
});

Deno.test("every sentence has a source and is short", () => {
  const advice = [
    ...revisions.flatMap((revision) => guidanceOf({ formType: 0, revision })).flatMap(({ boxes }) => boxes),
    ...guidanceOf({ formType: 1, revision: null }).flatMap(({ boxes }) => boxes),
    ...generalGuidance(form),
    ...generalGuidance({ formType: 1, revision: null }),
  ].flatMap((one) => one.advice);
  for (const { text, source } of advice) {
    expect(source).not.toBe("");
    expect(text.length).toBeLessThan(140);
    expect(text).toMatch(/\.$/);
  }
});

Deno.test("the numbers of the boxes are those that the reader of forms knows", () => {
  for (const [revision, numbers] of Object.entries(itemNumbers)) {
    const plain = new Set(itemsOf(0, revision).map(({ item }) => item.replaceAll(".", "")));
    for (const [name, number] of Object.entries(numbers)) {
      expect({ revision, name, number, isThere: plain.has(number) }).toEqual({ revision, name, number, isThere: true });
    }
  }
});

Deno.test("the box of a layout finds its advice, whatever its row or the box to tick", () => {
  expect(guidanceFor(form, { item: "3 #2", label: "Serial number" })?.advice[0].text).toContain("whole number");
  expect(guidanceFor(form, { item: "21.e", label: "Fugitive from justice: No" })?.party).toBe("buyer");
  expect(guidanceFor(form, { item: "9", label: "Name" })?.label).toBe("Last name");
  expect(guidanceFor(form, { item: "TSN", label: "Transaction serial number" })?.party).toBe("seller");
  expect(guidanceFor({ formType: 0, revision: null }, { item: "3", label: "" })).toBeNull();
});

Deno.test("a signature is never corrected, and the sentence says who corrects", () => {
  const signature = guidanceFor(form, { item: "22", label: "Buyer's signature" });
  expect(signature?.advice[0].text).toMatch(/^A signature is never corrected/);
  expect(whoCorrects("buyer")).toContain("emailed correction");
  expect(whoCorrects("seller")).toBe("The dealer corrects this.");
  expect(whoCorrects(null)).toContain("Whoever filled it in");
});

Deno.test("a search goes through numbers, names and sentences", () => {
  const found = (search: string) =>
    searchGuidance(guidanceOf(form), search).flatMap(({ boxes }) => boxes.map(({ label }) => label));
  expect(found("county")).toEqual(["County, parish or borough"]);
  expect(found("27.b")).toEqual(["NICS or State transaction number"]);
  expect(found("30 days check")).toEqual(["Date sent to NICS or the State"]);
  expect(found("nothing like it")).toEqual([]);
  expect(found("")).toHaveLength(itemsOf(0, "2023-08").length);
});
