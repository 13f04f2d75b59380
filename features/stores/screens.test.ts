import { expect } from "expect";
import screens from "./screens.ts";

Deno.test("FFL Settings is for a single-FFL account, or one of several FFLs that has a single store", () => {
  const [{ label, when }] = screens.menu;
  const isShown = (accountType: number, accountStores: number) =>
    when({ accountType, accountStores, isImpersonating: false });
  expect(label).toBe("FFL Settings");
  expect([isShown(0, 1), isShown(1, 1)]).toEqual([true, true]);
  // Who sees one store of three finds the people and the settings of each in Your Organization.
  expect([isShown(1, 3), isShown(1, 0)]).toEqual([false, false]);
});
