import { expect } from "expect";
import type { Browser, Locator, Page } from "playwright-core";
import { password } from "../product/client.ts";
import { runStrongroom, type ServerProcess, startServer } from "../product/server-process.ts";
import { withSqld } from "../sqld.ts";
import { painted, settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { dropFile, ostrander, weatherby, writeFilledForm } from "./forms.ts";
import { signIn } from "./people.ts";

const email = "olive@example.com";

/** What the journey passes from one step to the next. */
interface Journey {
  readonly window: WatchedPage;
  readonly page: Page;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  server: ServerProcess;
}

Deno.test({
  name: "a dealer files a 4473, finds it, opens it and proves it (embedded file)",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) => withBrowser((browser) => fileFindAndProve(t, browser, {})),
});

Deno.test({
  name: "a dealer files a 4473, finds it, opens it and proves it (libSQL server)",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withSqld(
      (url, token = "") =>
        withBrowser((browser) =>
          fileFindAndProve(t, browser, { STRONGROOM_DATABASE_URL: url, STRONGROOM_DATABASE_TOKEN: token })
        ),
      { secured: true },
    ),
});

async function fileFindAndProve(
  t: Deno.TestContext,
  browser: Browser,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-journey-" });
  const server = await startServer({ dataFolder: `${folder}/data`, environment });
  const window = await watchedPage(browser);
  const journey: Journey = { window, page: window.page, folder, environment, server };
  try {
    for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
  } finally {
    await window.close();
    await journey.server.kill("SIGTERM");
    await Deno.remove(folder, { recursive: true });
  }
}

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["an empty folder gives a one-time setup link, which makes the company", makeCompany],
  ["a picked form is read, and each value shows where it was found", readPickedForm],
  ["completing files it", completePicked],
  ["a dropped form is filed the same way", fileDropped],
  ["it is found by a part of the name and by the serial number", findIt],
  ["it opens in the viewer, painted and with its text", viewIt],
  ["the Verified mark says what was checked", showProof],
  ["the history shows that it was filed and viewed", showHistory],
  ["asked to stop, the server stops in good order, and strongroom verify finds everything whole", stopAndVerify],
  ["started again, it still has the document", comeBack],
];

async function makeCompany({ window, page, server }: Journey): Promise<void> {
  expect(server.setupToken).not.toBeNull();
  await window.open(`${server.url}/setup/${server.setupToken}`);
  await window.isClean("setup");
  await page.getByLabel("Company name").fill("Harbour Arms");
  await page.getByLabel("Phone number").fill("4055550100");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("State of the store").selectOption("OK");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Your name").fill("Olive Owner");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel(/^Password\W*$/).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Register and start" }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard Harbour Arms" }).waitFor();
  await page.getByText("No activity yet").waitFor();
  await window.isClean("first use of the dashboard");
  await page.getByRole("navigation").getByRole("link", { name: "Documents" }).click();
  await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
  await page.getByText("No documents yet").waitFor();
  await window.isClean("first use of the archive");
}

async function readPickedForm({ window, page, folder }: Journey): Promise<void> {
  const form = await writeFilledForm(folder, "weatherby.pdf", weatherby);
  await page.getByRole("banner").getByRole("button", { name: "Upload New Document" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload documents" });
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles(form);
  const type = dialog.getByRole("combobox", { name: "Document type of weatherby.pdf" });
  expect(await type.locator("option:checked").innerText()).toBe("ATF F 4473");
  await window.isClean("files chosen");
  const answered = page.waitForResponse(/\/api\/documents\/documentMetaData$/i);
  await dialog.getByRole("button", { name: "Begin Uploading" }).click();
  const read: unknown = await (await answered).json();
  const verify = page.getByRole("dialog", { name: "Verify document details" });
  await expectValues(verify, {
    "Customer name": "Weatherby, Quentin Dean",
    "Serial number": "G7731042",
    "Status Date": "03/14/25",
    "Certification date": "03/14/25",
    "TSN": "JRN-20250314",
    "NTN": "1234ABCD9",
  });
  expect(await field(verify, "Status").locator("option:checked").innerText()).toBe("Transferred");
  await painted(verify);
  for (const [label, name] of [["TSN", "tsn"], ["Certification date", "certificationDate"]] as const) {
    await verify.getByRole("button", { name: new RegExp(`^${label}: .* show on page`) }).click();
    await expectOutline(verify, foundIn(read, name));
  }
  await window.isClean("values to verify");
}

async function completePicked({ window, page }: Journey): Promise<void> {
  await page.getByRole("button", { name: "Complete" }).click();
  await page.getByText("1 document filed.").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("row", { name: /Weatherby/ }).waitFor();
  await settled(page);
  await window.isClean("filed");
}

async function fileDropped({ window, page, folder }: Journey): Promise<void> {
  const form = await writeFilledForm(folder, "ostrander.pdf", ostrander);
  await dropFile(page, form);
  const dialog = page.getByRole("dialog", { name: "Upload documents" });
  await dialog.getByText("ostrander.pdf", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Begin Uploading" }).click();
  const verify = page.getByRole("dialog", { name: "Verify document details" });
  await expectValues(verify, { "Customer name": "Ostrander, Marian Joy", "Serial number": "G7731188" });
  await verify.getByRole("button", { name: "Complete" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("row", { name: /Ostrander/ }).waitFor();
  await window.isClean("archive with two documents");
}

async function findIt({ window, page }: Journey): Promise<void> {
  const search = page.getByRole("search");
  const rows = page.getByRole("row", { name: /Weatherby|Ostrander/ });
  for (const [label, part] of [["Customer name", "eather"], ["Serial number", "731042"]] as const) {
    await search.getByLabel(label).fill(part);
    await page.waitForURL((address) => [...address.searchParams.values()].includes(part));
    await page.getByRole("row", { name: /Ostrander/ }).waitFor({ state: "detached" });
    expect(await rows.count()).toBe(1);
    await window.isClean(`found by ${label}`);
    if (label === "Customer name") {
      await search.getByLabel(label).fill("");
      await page.getByRole("row", { name: /Ostrander/ }).waitFor();
    }
  }
}

async function viewIt({ window, page }: Journey): Promise<void> {
  await page.getByRole("link", { name: "Weatherby, Quentin Dean" }).click();
  await page.getByRole("heading", { level: 1, name: "Weatherby, Quentin Dean" }).waitFor();
  const viewer = page.getByRole("region", { name: "Document weatherby.pdf" });
  await painted(viewer);
  await viewer.locator(".page[data-page-number='1'] .textLayer").getByText("Weatherby").first().waitFor({
    state: "attached",
  });
  expect(await viewer.getByRole("textbox", { name: "Page" }).inputValue()).toBe("1");
  await window.isClean("document in the viewer");
}

async function showProof({ window, page }: Journey): Promise<void> {
  await page.getByRole("button", { name: "Verified", exact: true }).click();
  const told = page.getByRole("dialog", { name: "What was checked" });
  for (
    const text of [
      "No unrecorded changes.",
      "Files match the originals.",
      "Details match the history.",
      "History is complete.",
      "History will be signed after a quiet minute.",
    ]
  ) await told.getByText(text).waitFor();
  await window.isClean("what was checked");
  await page.keyboard.press("Escape");
}

async function showHistory({ window, page }: Journey): Promise<void> {
  await page.getByRole("tab", { name: "History" }).click();
  const history = page.getByRole("region", { name: "Document history" });
  await history.getByRole("heading", { name: "Filed" }).waitFor();
  await history.getByRole("heading", { name: "Viewed" }).first().waitFor();
  await window.isClean("history");
}

async function stopAndVerify({ server, environment, page }: Journey): Promise<void> {
  // An open page goes on asking for a server that is away, which the browser reports.
  await page.goto("about:blank");
  await server.kill("SIGTERM");
  const { code, output } = await runStrongroom("verify", { dataFolder: server.dataFolder, environment });
  expect(output).toContain("No problems found.");
  expect(code).toBe(0);
}

async function comeBack(journey: Journey): Promise<void> {
  const { window, page, environment } = journey;
  const { dataFolder, port } = journey.server;
  journey.server = await startServer({ dataFolder, port, environment });
  expect(journey.server.setupToken).toBeNull();
  await signIn(window, journey.server.url, email);
  await page.waitForURL(/\/dashboard$/);
  await window.open(page.url().replace(/dashboard$/, "documents"));
  await page.getByRole("link", { name: "Weatherby, Quentin Dean" }).click();
  await painted(page.getByRole("region", { name: "Document weatherby.pdf" }));
  await page.getByRole("button", { name: "Verified", exact: true }).waitFor();
  await window.isClean("document after a start");
}

/** The box of a field in the verify form; its label goes on with how sure the reader was. */
function field(dialog: Locator, label: string): Locator {
  return dialog.getByLabel(new RegExp(`^${label}(?:, |\\s*\\(|$)`)).first();
}

async function expectValues(dialog: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  await field(dialog, Object.keys(values)[0]).waitFor();
  for (const [label, value] of Object.entries(values)) {
    expect([label, await field(dialog, label).inputValue()]).toEqual([label, value]);
  }
}

interface Place {
  readonly page: number;
  readonly box: readonly number[];
}

function foundIn(read: unknown, name: string): Place {
  const found: unknown = read && typeof read === "object" ? Reflect.get(read, name) : null;
  const page: unknown = found && typeof found === "object" ? Reflect.get(found, "page") : null;
  const box: unknown = found && typeof found === "object" ? Reflect.get(found, "box") : null;
  if (typeof page !== "number" || !Array.isArray(box)) throw new Error(`${name} was not found in the form.`);
  return { page, box: box.map(Number) };
}

/** The outline lies on the page and the place that the server named. */
async function expectOutline(dialog: Locator, { page, box }: Place): Promise<void> {
  const sheet = dialog.locator(`.page[data-page-number='${page}']`);
  const outline = sheet.locator(".found-box");
  await outline.waitFor();
  const around = await sheet.boundingBox();
  const seen = await outline.boundingBox();
  if (!around || !seen) throw new Error("The outline is not on the screen.");
  // The form is a US letter page: 612 by 792 points, counted from its lower left corner.
  const [left, bottom, width, height] = box;
  const middle = { x: (left + width / 2) / 612, y: 1 - (bottom + height / 2) / 792 };
  expect((seen.x + seen.width / 2 - around.x) / around.width).toBeCloseTo(middle.x, 1);
  expect((seen.y + seen.height / 2 - around.y) / around.height).toBeCloseTo(middle.y, 1);
}
