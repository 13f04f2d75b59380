import { expect } from "expect";
import { until } from "@/tests/until.ts";
import { type Handover, type Holder, TabHold } from "./tab-hold.ts";

const nothingKept: Handover = { give: () => null, take: () => {} };

/** A tab, and what it was told so far; `told` is shared, so that it shows the order. */
function aTab(name: string, tab: string, told: string[], handover = nothingKept): TabHold {
  return new TabHold(name, (holder: Holder) => told.push(`${tab} ${holder}`), handover);
}

const name = () => `test-${crypto.randomUUID()}`;

Deno.test("a second tab is told of the first, takes the work once that has kept it, and gives it up when it closes", async () => {
  const [work, told]: [string, string[]] = [name(), []];
  const first = aTab(work, "first", told);
  await until("the first tab has it", () => told.length === 1);
  const second = aTab(work, "second", told);
  await until("the second tab is told", () => told.length === 2);
  await second.take();
  expect(told).toEqual(["first here", "second elsewhere", "first elsewhere", "second here"]);
  second.end();
  await first.take();
  expect(told.slice(4)).toEqual(["first here"]);
  first.end();
});

Deno.test("a tab has what the other one kept before it begins, however late that arrives", async () => {
  const [work, told]: [string, string[]] = [name(), []];
  const first = aTab(work, "first", told, { ...nothingKept, give: () => "two marks" });
  await until("the first tab has it", () => told.length === 1);
  const second = aTab(work, "second", told, { ...nothingKept, take: (kept) => told.push(`second got ${kept}`) });
  await until("the second tab is told", () => told.length === 2);
  await second.take();
  expect(told.slice(2)).toEqual(["first elsewhere", "second got two marks", "second here"]);
  second.end();
  first.end();
});

Deno.test("a tab that hangs is overruled, and does not keep the work", async () => {
  const [work, told]: [string, string[]] = [name(), []];
  const hanging = navigator.locks.request(work, () => new Promise<void>(() => {}));
  const overruled = hanging.catch((error: unknown) => error);
  const tab = aTab(work, "tab", told);
  await until("the tab is told", () => told.length === 1);
  await tab.take();
  expect(told).toEqual(["tab elsewhere", "tab elsewhere", "tab here"]);
  expect(await overruled).toMatchObject({ name: "AbortError" });
  tab.end();
});

Deno.test("where the browser gives no locks, such as with all storage off, whoever corrects is kept from nothing", async () => {
  const told: string[] = [];
  const { request } = LockManager.prototype;
  LockManager.prototype.request = () => Promise.reject(new DOMException("It is off.", "SecurityError"));
  try {
    const tab = aTab(name(), "tab", told);
    await until("the tab has it", () => told.length === 1);
    expect(told).toEqual(["tab here"]);
    tab.end();
  } finally {
    LockManager.prototype.request = request;
  }
});
