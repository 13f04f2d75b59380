import { expect } from "expect";
import screens from "./screens.ts";

Deno.test("User Management is for a single-FFL account, or one of several FFLs that has a single store", () => {
  const { label, when } = screens.menu[1];
  const isShown = (accountType: number, accountStores: number) =>
    when({ accountType, accountStores, isImpersonating: false });
  expect(label).toBe("User Management");
  expect([isShown(0, 1), isShown(1, 1)]).toEqual([true, true]);
  // Who sees one store of three finds the people and the settings of each in Your Organization.
  expect([isShown(1, 3), isShown(1, 0)]).toEqual([false, false]);
});

Deno.test("All Users is where there are several FFLs, or where every one was deleted", () => {
  const { label, when, href } = screens.menu[0];
  const isShown = (accountType: number, accountStores: number) =>
    when({ accountType, accountStores, isImpersonating: false });
  expect([label, href({ storeId: null, pathname: "/" })]).toEqual(["All Users", "/user-management"]);
  expect([isShown(1, 3), isShown(1, 0), isShown(0, 0)]).toEqual([true, true, true]);
  expect([isShown(0, 1), isShown(1, 1)]).toEqual([false, false]);
});
