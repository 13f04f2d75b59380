import { expect } from "expect";
import { aSession, aSessionStore } from "../testing.ts";
import { isClosed, signInAddress, storeAround, storeIdOf, wayThrough } from "./place.ts";

const denver = aSessionStore({ id: 2, friendlyFFLName: "Summit Denver" });
const boise = aSessionStore({ id: 3, friendlyFFLName: "Summit Boise" });
const closed = aSessionStore({ id: 4, isOpen: false, permissions: ["stores.see"] });

Deno.test("one store is gone to at once; with more one chooses", () => {
  expect(wayThrough(aSession({ stores: [denver] }), "/")).toEqual({ kind: "redirect", to: "/2/documents" });
  expect(wayThrough(aSession({ stores: [denver, boise] }), "/")).toEqual({ kind: "open" });
  expect(wayThrough(aSession({ stores: [] }), "/")).toEqual({ kind: "open" });
});

Deno.test("a store that is not the person's looks like one that does not exist", () => {
  const session = aSession({ stores: [denver] });
  expect(wayThrough(session, "/2/documents/7")).toEqual({ kind: "open" });
  expect(wayThrough(session, "/3/documents")).toEqual({ kind: "unknown" });
  expect(wayThrough(session, "/999999")).toEqual({ kind: "unknown" });
});

Deno.test("the pages of a closed store lead to /not-available", () => {
  const session = aSession({ stores: [denver, closed] });
  expect(wayThrough(session, "/4/documents")).toEqual({ kind: "redirect", to: "/not-available?storeId=4" });
  expect(wayThrough(session, "/not-available")).toEqual({ kind: "open" });
});

Deno.test("whoever keeps rights outside of business hours is not locked out", () => {
  expect(isClosed(aSessionStore({ isOpen: false, permissions: ["documents.read", "stores.see"] }))).toBe(false);
  expect(isClosed(closed)).toBe(true);
});

Deno.test("a page outside of any store belongs to the only store, or to the one used last", () => {
  const several = aSession({ stores: [denver, boise, closed] });
  expect(storeAround(aSession({ stores: [denver] }), "/profile", null)).toBe(denver);
  expect(storeAround(several, "/profile", 3)).toBe(boise);
  expect(storeAround(several, "/profile", null)).toBeNull();
  expect(storeAround(several, "/profile", 4)).toBeNull();
  expect(storeAround(several, "/", 3)).toBeNull();
});

Deno.test("the number of a store is only read where a store's addresses begin", () => {
  expect(["/12/documents", "/12", "/documents/12", "/0/documents", "/12x", "/"].map(storeIdOf))
    .toEqual([12, 12, null, null, null, null]);
});

Deno.test("the sign-in page leads back to where one was", () => {
  expect(signInAddress("/")).toBe("/sign-in");
  expect(signInAddress("/2/documents?page=3")).toBe("/sign-in?next=%2F2%2Fdocuments%3Fpage%3D3");
});
