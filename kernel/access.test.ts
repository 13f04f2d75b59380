import { expect } from "expect";
import { Access, type Grant, type Identity } from "./access.ts";
import { AppError } from "./errors.ts";

const identity: Identity = {
  userId: 1,
  name: "Ada Example",
  email: "ada@example.com",
  accountId: 7,
  role: "any",
  rank: 1,
  sessionId: 1,
  impersonator: null,
  mode: null,
};

const staff: Grant = {
  source: "staff",
  permissions: new Set(["notes.read", "notes.write"]),
  accountId: 7,
  storeIds: [3, 4],
};
const owner: Grant = { source: "owner", permissions: new Set(["notes.read"]), accountId: 7, storeIds: "all" };
const visitor: Grant = {
  source: "visit 5",
  permissions: new Set(["notes.read"]),
  accountId: 8,
  storeIds: [9],
  ranges: [{ startDate: "2026-01-01", endDate: "2026-06-30" }],
};

const statusOf = (attempt: () => void) => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
  return 200;
};

Deno.test("a grant covers the stores it names and no others", () => {
  const access = new Access(identity, [staff]);
  expect(access.can("notes.read", { accountId: 7, storeId: 3 })).toBe(true);
  expect(access.can("notes.read", { accountId: 7, storeId: 5 })).toBe(false);
});

Deno.test("a grant for all stores covers those added later too", () => {
  expect(new Access(identity, [owner]).can("notes.read", { accountId: 7, storeId: 999 })).toBe(true);
});

Deno.test("a store of another account does not exist, even with the same number", () => {
  const access = new Access(identity, [staff, owner]);
  expect(statusOf(() => access.require("notes.read", { accountId: 8, storeId: 3 }))).toBe(404);
});

Deno.test("what a person may see but not do is refused with 403, what is not theirs with 404", () => {
  const access = new Access(identity, [owner]);
  expect(statusOf(() => access.require("notes.write", { accountId: 7, storeId: 3 }))).toBe(403);
  expect(statusOf(() => access.require("notes.write", { accountId: 6, storeId: 3 }))).toBe(404);
  expect(statusOf(() => access.require("notes.read", { accountId: 7, storeId: 3 }))).toBe(200);
});

Deno.test("a grant with ranges covers records dated inside, both ends included, and none without a date", () => {
  const access = new Access(identity, [visitor]);
  const on = (date: string | null) => access.can("notes.read", { accountId: 8, storeId: 9, date });
  expect([on("2026-01-01"), on("2026-06-30"), on("2025-12-31"), on("2026-07-01"), on(null)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

Deno.test("a range does not hide the store itself", () => {
  expect(new Access(identity, [visitor]).can("notes.read", { accountId: 8, storeId: 9 })).toBe(true);
});

Deno.test("a scope has one part a grant, narrowed to the store asked for", () => {
  const access = new Access(identity, [staff, owner, visitor]);
  expect(access.scope("notes.read", { storeId: 4 })).toEqual([
    { accountId: 7, storeIds: [4], ranges: null },
    { accountId: 7, storeIds: [4], ranges: null },
  ]);
  expect(access.scope("notes.write")).toEqual([{ accountId: 7, storeIds: [3, 4], ranges: null }]);
  expect(access.scope("notes.write", { storeId: 9 })).toEqual([]);
});

Deno.test("of a record somebody holds what their grants with ranges give at its date; of a store what they give in it", () => {
  const access = new Access(identity, [
    { ...staff, permissions: new Set(["notes.see"]), accountId: 8, storeIds: [9] },
    visitor,
  ]);
  const held = (date?: string | null) => access.permissionsAt({ accountId: 8, storeId: 9, date });
  expect([held("2026-01-15"), held("2026-07-01"), held(null), held()]).toEqual([
    ["notes.read", "notes.see"],
    ["notes.see"],
    ["notes.see"],
    ["notes.read", "notes.see"],
  ]);
});
