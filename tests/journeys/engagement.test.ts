import { expect } from "expect";
import { insertRow } from "@/tests/product/store-rows.ts";
import { daysAfter } from "@/features/analytics/contract-intervals.ts";
import { type OwnerJourney as Journey, type OwnerSteps, withOwner } from "./owner.ts";
import type { Served } from "./serving.ts";

Deno.test({
  name: "an owner reads the cards and the Engagement chart, chooses what it plots, and reads it as a table",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) => withOwner(t, { prepare: happened, pathOf: ({ storeId }) => `/${storeId}/dashboard` }, steps),
});

const steps: OwnerSteps = [
  ["the page comes with numbers and the line, before any script", firstPaint],
  ["the line answers the pointer, and nothing is refused by the page's policy", pointAt],
  ["properties are chosen, at least one, and the address says so", chooseProperties],
  ["the same is a table, by keyboard too, and a reload shows it again", readAsTable],
  ["it is read on a telephone and at night", readElsewhere],
  ["what cannot be loaded says so", fail],
];

/** Two years of uploads and transfers. */
async function happened({ product: { context }, storeId }: Served): Promise<void> {
  const today = context.clock.now().toISOString().slice(0, 10);
  const rows = Array.from({ length: 240 }, (_, index) =>
    insertRow("analytics_days", {
      store_id: storeId,
      day: daysAfter(today, -3 * index - 2),
      uploaded: 3 + Math.round(3 * Math.sin(index / 9)) + index % 3,
      transferred: 2 + index % 3,
      denied: index % 7 === 0 ? 1 : 0,
    }));
  await context.database.write(() => rows);
}

const panel = ({ window: { page } }: Journey) => page.getByRole("region", { name: "Engagement", exact: true });

async function firstPaint({ window: { page }, address }: Journey): Promise<void> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const html = await (await fetch(address, { headers: { cookie: cookies } })).text();
  for (const text of ["Total Documents", "Flagged Documents", "Assigned to Me", "Total Users", "Active Now"]) {
    expect(html).toContain(text);
  }
  expect(html).toContain("apexcharts-line");
  expect(html).toContain("Documents Uploaded");
}

async function pointAt(journey: Journey): Promise<void> {
  const { window, address } = journey;
  await window.open(address);
  const line = panel(journey).locator(".apexcharts-canvas .apexcharts-line");
  await line.waitFor();
  const box = await line.boundingBox();
  if (!box) throw new Error("The line has no place.");
  await window.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await panel(journey).locator(".apexcharts-tooltip.apexcharts-active").waitFor();
  expect(await panel(journey).locator(".apexcharts-tooltip").innerText())
    .toMatch(/^\d\d\/\d\d\/\d\d to \d\d\/\d\d\/\d\d\s+Documents Uploaded\s+\d+$/);
  await window.isClean("the dashboard with its chart");
}

async function chooseProperties(journey: Journey): Promise<void> {
  const { window: { page } } = journey;
  await panel(journey).getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit chart" });
  await dialog.getByLabel("Documents Uploaded").uncheck();
  expect(await dialog.getByRole("button", { name: "Update" }).isDisabled()).toBe(true);
  await dialog.getByLabel("Documents Transferred").check();
  await dialog.getByLabel("Denied").check();
  await dialog.getByRole("button", { name: "Update" }).click();
  await panel(journey).getByText("Documents Transferred, Denied").waitFor();
  expect(new URL(page.url()).searchParams.get("chart")).toBe("3,9");
  await panel(journey).getByRole("button", { name: "2 years" }).click();
  await page.waitForURL(/chartRange=2y/);
  await panel(journey).locator(".apexcharts-canvas .apexcharts-line").waitFor();
}

async function readAsTable(journey: Journey): Promise<void> {
  const { window } = journey;
  await panel(journey).getByRole("button", { name: "Show as table" }).press("Enter");
  const table = panel(journey).getByRole("table", { name: "Engagement by month" });
  await table.waitFor();
  expect(await table.getByRole("columnheader").allInnerTexts()).toEqual([
    "Month",
    "Documents Transferred",
    "Denied",
    "Total",
  ]);
  await window.page.reload();
  await table.waitFor();
  await window.isClean("the chart as a table");
  await panel(journey).getByRole("button", { name: "Show as chart" }).click();
}

async function readElsewhere(journey: Journey): Promise<void> {
  const { window } = journey;
  await window.page.setViewportSize({ width: 390, height: 844 });
  await window.open(`${journey.address}?chart=3,7`);
  await panel(journey).locator(".apexcharts-canvas .apexcharts-line").waitFor();
  await window.isClean("the chart on a telephone");
  await window.darken();
  await window.page.setViewportSize({ width: 1440, height: 900 });
  await window.isClean("the chart at night", "colors");
}

async function fail(journey: Journey): Promise<void> {
  const { window: { page }, address, url } = journey;
  await page.goto(`${url}/profile`);
  await page.route(
    /\/api\/analytics\//,
    (route) => route.fulfill({ status: 400, json: { message: "No", error: "x" } }),
  );
  await page.evaluate((to) => history.pushState(null, "", to), new URL(address).pathname);
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
  await page.getByText("Unable to load data for cards. Please try again later.").waitFor();
  await page.getByText("Unable to load engagement data. Please try again later.").waitFor();
}
