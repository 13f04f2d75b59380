import { expect } from "expect";
import { hasAllStores, mayDelete, mayEdit, mayGive, permissionChoices } from "./rank-rules.ts";

const labels = (rank: number, current?: number) => permissionChoices(rank, current).map(({ label }) => label);

Deno.test("the permission options are Backup Tool User, User and Admin; the higher ones only for those who have them", () => {
  expect(labels(2)).toEqual(["Backup Tool User", "User", "Admin"]);
  expect(labels(3)).toEqual(["Backup Tool User", "User", "Admin", "Super Admin"]);
  expect(labels(4)).toEqual(["Backup Tool User", "User", "Admin", "Super Admin", "Account Owner"]);
});

Deno.test("a permission that is not offered stays a choice for the one who has it", () => {
  expect(labels(2, 6)).toEqual(["Backup Tool User", "User", "Admin", "SilencerShop Admin"]);
});

Deno.test("nobody gives a permission above their own rank, nor one outside of the dealer's ranks", () => {
  expect([-1, 0, 6, 1, 4, 5].map((permission) => mayGive(2, permission))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect([2, 3, 7, 99].map((permission) => mayGive(5, permission))).toEqual([false, false, false, false]);
});

Deno.test("one edits those of an equal or lower rank, and oneself", () => {
  const admin = { id: 1, rank: 2 };
  expect([0, 1, 4, 5].map((permission) => mayEdit(admin, { id: 2, permission }))).toEqual([true, true, false, false]);
  expect(mayEdit({ id: 1, rank: -1 }, { id: 1, permission: 3 })).toBe(true);
});

Deno.test("one deletes those of a lower rank only, and never oneself", () => {
  const owner = { id: 1, rank: 4 };
  expect([0, 1, 4, 5].map((permission) => mayDelete(owner, { id: 2, permission }))).toEqual([true, true, true, false]);
  expect(mayDelete(owner, { id: 1, permission: 0 })).toBe(false);
});

Deno.test("all FFLs come with Super Admin and Account Owner", () => {
  expect([-1, 0, 6, 1, 4, 5].map(hasAllStores)).toEqual([false, false, false, false, true, true]);
});
