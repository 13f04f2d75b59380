import { expect } from "expect";
import { aSession, aSessionStore } from "../testing.ts";
import { storeStartAddress } from "@/kernel/screens/screen-feature.ts";
import { overviewPermission } from "../contract.ts";
import { isClosed, overviewAddress, signInAddress, storeAround, storeIdOf, wayThrough } from "./place.ts";

const documents = {
  name: "documents",
  storeStart: { label: "documents", order: 100, href: (id: number) => `/${id}/documents` },
};
const features = [documents];
const denver = aSessionStore({ id: 2, friendlyFFLName: "Summit Denver" });
const boise = aSessionStore({ id: 3, friendlyFFLName: "Summit Boise" });
const closed = aSessionStore({ id: 4, isOpen: false, permissions: ["stores.see"] });

Deno.test("one store is gone to at once; with more one chooses", () => {
  expect(wayThrough(features, aSession({ stores: [denver] }), "/")).toEqual({ kind: "redirect", to: "/2/documents" });
  expect(wayThrough(features, aSession({ stores: [denver, boise] }), "/")).toEqual({ kind: "open" });
  expect(wayThrough(features, aSession({ stores: [] }), "/")).toEqual({ kind: "open" });
});

Deno.test("a store opens with the first screen that the person may see there, and the overview with the first that has one", () => {
  const board = { label: "dashboard", order: 10, permission: "board.see", href: (id: number) => `/${id}/dashboard` };
  const overview = { ...documents.storeStart, overviewHref: (id: number) => `/${id}/documents?accountOverview=true` };
  const all = [{ name: "documents", storeStart: overview }, { name: "board", storeStart: board }];
  const seeing = aSessionStore({ id: 2, permissions: ["board.see"] });
  expect(storeStartAddress(all, denver)).toBe("/2/documents");
  expect(storeStartAddress(all, seeing)).toBe("/2/dashboard");
  expect(storeStartAddress([], seeing)).toBe("/");
  const owner = aSession({ stores: [seeing, boise], accountPermissions: [overviewPermission] });
  expect(overviewAddress(all, owner)).toBe("/2/documents?accountOverview=true");
  expect(overviewAddress(features, owner)).toBeNull();
  expect(overviewAddress(all, aSession({ stores: [seeing, boise], accountPermissions: [] }))).toBeNull();
});

Deno.test("a store that is not the person's looks like one that does not exist", () => {
  const session = aSession({ stores: [denver] });
  expect(wayThrough(features, session, "/2/documents/7")).toEqual({ kind: "open" });
  expect(wayThrough(features, session, "/3/documents")).toEqual({ kind: "unknown" });
  expect(wayThrough(features, session, "/999999")).toEqual({ kind: "unknown" });
});

Deno.test("the pages of a closed store lead to /not-available", () => {
  const session = aSession({ stores: [denver, closed] });
  expect(wayThrough(features, session, "/4/documents")).toEqual({ kind: "redirect", to: "/not-available?storeId=4" });
  expect(wayThrough(features, session, "/not-available")).toEqual({ kind: "open" });
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
