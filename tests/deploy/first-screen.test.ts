import { expect } from "expect";
import { answered } from "@/deploy/build/browser-only.ts";
import { fillingsIn, firstScreensIn, firstSources } from "@/deploy/build/first-screen.ts";

const root = new URL("../../", import.meta.url).pathname;

Deno.test("the first load holds the frame, the archive, and what fills their places at once", () => {
  const sources = firstSources();
  const held = [
    "main.client.tsx",
    "features/shell/screens/frame/frame.tsx",
    "features/shell/screens/error-screen.tsx",
    "features/documents/screens/archive/archive.tsx",
    "features/views/screens/view-bar.tsx",
    "features/traces/screens/desk-key.tsx",
    "features/filing/screens/upload-host.tsx",
  ];
  expect(held.filter((path) => !sources.has(root + path))).toEqual([]);
  const later = [
    "features/documents/screens/document/document-screen.tsx",
    "features/views/screens/recent-searches.tsx",
  ];
  expect(later.filter((path) => sources.has(root + path))).toEqual([]);
});

Deno.test("a feature of tomorrow that fills such a place, or opens a store, is found by what it says", async () => {
  const text = await Deno.readTextFile(`${root}tests/fixtures/register/screens.tsx`);
  expect(fillingsIn(text, new Set(["bell", "banners"]))).toEqual(["screens/visitor-bell.tsx"]);
  expect(firstScreensIn(`handle: { module: "features/dashboard/screens/dashboard.tsx", firstLoad: true }`)).toEqual([
    "features/dashboard/screens/dashboard.tsx",
  ]);
});

Deno.test("whether it runs in a browser is answered where that is asked, and nowhere else", () => {
  expect(answered(`if (typeof document !== "undefined") return null;`)).toBe(
    `if ("object" !== "undefined") return null;`,
  );
  const others = `typeof documentEvents; typeof document.title; typeof document["x"]`;
  expect(answered(others)).toBe(others);
});
