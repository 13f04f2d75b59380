import { expect } from "expect";
import type { Browser } from "playwright-core";
import { fillForm4473Revision2012 } from "@/features/documents/forms/fill-2012.ts";
import type { Form4473Values } from "@/features/documents/forms/values.ts";
import { password } from "../product/client.ts";
import { fromSource, startServer } from "../product/server-process.ts";
import { startSqld } from "../sqld.ts";
import { hydrated, launchBrowser, watchedPage } from "./browser.ts";

const values: Form4473Values = {
  tsn: "JRN-20260115",
  customer: {
    last: "Weatherby",
    first: "Quentin",
    middle: "Dean",
    street: "1410 Harvest Avenue",
    city: "Enid",
    county: "Garfield",
    state: "OK",
    zip: "73701",
    birthDate: "1984-03-09",
  },
  certificationDate: "2026-01-15",
  nicsDate: "2026-01-15",
  ntn: "1234ABCD9",
  initialResponse: "proceed",
  transferDate: "2026-01-15",
  status: 0,
  firearms: [{ manufacturer: "Northgate", model: "Ranger 70", serialNumber: "G7731042", type: "Rifle", caliber: ".30-06" }],
  store: { tradeName: "Harbour Arms", street: "12 Quay Street", city: "Enid", state: "OK", fflNumber: "5-73-02345" },
  sellerName: "Olive Owner",
};

/** The one journey that the product exists for: file a real form, find it, open it, prove it. */
async function journey(browser: Browser, environment: Record<string, string>): Promise<void> {
  const dataFolder = await Deno.makeTempDir({ prefix: "strongroom-journey-" });
  const blank = await Deno.readFile(new URL("../fixtures/forms/atf_4473_rev2012-04_textpage1.pdf", import.meta.url));
  const form = `${dataFolder}/weatherby.pdf`;
  await Deno.writeFile(form, await fillForm4473Revision2012(blank, values));
  const server = await startServer({ dataFolder, environment });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { page, isClean } = await watchedPage(context);
  page.setDefaultTimeout(20_000);
  try {
    await page.goto(`${server.url}/setup/${server.setupToken}`);
    await hydrated(page);
    await isClean("setup");
    await page.getByLabel("Your name").fill("Olive Owner");
    await page.getByLabel("Email").fill("olive@example.com");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Create" }).click();
  } finally {
    await context.close();
    await server.kill("SIGTERM");
    await Deno.remove(dataFolder, { recursive: true });
  }
}
