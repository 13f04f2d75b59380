import { expect } from "expect";
import { type OwnerJourney as Journey, type OwnerSteps, withOwner } from "./owner.ts";
import type { Served } from "./serving.ts";

Deno.test({
  name: "an owner reads who has seen a form, checks an entry in the browser and takes the history along",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) => withOwner(t, { prepare: lookOften, pathOf: historyPath }, steps),
});

const historyPath = ({ storeId, documentId }: Served) => `/${storeId}/documents/${documentId}?tab=history`;

const steps: OwnerSteps = [
  ["many looks of one person are one line, and unfold", unfold],
  ["the history is narrowed to changes, and the address says so", narrow],
  ["who looked tells everybody who has seen the form", seeWhoLooked],
  ["an entry is computed again in the browser, and is the same", checkEntry],
  ["the history opens as a PDF in a new tab, and the export is an entry", takeAlong],
  ["it is read on a telephone and at night", readElsewhere],
];

/** Dana prints the form once and looks at it twelve times. */
async function lookOften({ product: { context }, storeId, documentId }: Served): Promise<void> {
  const events = ["documents.printed", ...Array.from({ length: 12 }, () => "documents.viewed")];
  await context.ledger.record(events.map((event) => ({
    stream: `store:${storeId}`,
    event,
    subject: `document:${documentId}`,
    actor: { userId: 900, name: "Dana Doe" },
    data: { attachmentId: 1, fileName: "4473.pdf" },
  })));
}

const list = ({ window: { page } }: Journey) => page.getByRole("region", { name: "Document history" });

async function unfold(journey: Journey): Promise<void> {
  const { window, address } = journey;
  await window.open(address);
  const history = list(journey);
  await history.getByRole("heading", { name: "Viewed 12 times" }).waitFor();
  await history.getByText("Entries are never changed or removed.").waitFor();
  await history.getByRole("button", { name: "Show all 12" }).press("Enter");
  const looks = history.getByRole("list", { name: "Viewed" });
  await looks.getByRole("listitem").nth(11).waitFor();
  expect(await looks.getByRole("listitem").count()).toBe(12);
  await window.isClean("the history");
}

async function narrow(journey: Journey): Promise<void> {
  const { window: { page } } = journey;
  await page.getByRole("combobox", { name: "Kind of entry" }).selectOption("Changes");
  await list(journey).getByText("1 entry, newest first.").waitFor();
  expect(new URL(page.url()).searchParams.get("historyKind")).toBe("change");
  await page.reload();
  await list(journey).getByText("1 entry, newest first.").waitFor();
  expect(await list(journey).getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(["Filed"]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await list(journey).getByRole("heading", { name: "Printed" }).waitFor();
}

async function seeWhoLooked({ window }: Journey): Promise<void> {
  const { page } = window;
  await page.getByRole("button", { name: "Views" }).click();
  const row = page.getByRole("row", { name: /Dana Doe/ });
  await row.getByText("Viewed 12 times, printed once").waitFor();
  expect(new URL(page.url()).searchParams.get("history")).toBe("people");
  await window.isClean("who looked");
  await row.getByRole("button", { name: "Dana Doe" }).click();
  await page.getByText("13 entries, newest first.").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
}

async function checkEntry(journey: Journey): Promise<void> {
  const { window } = journey;
  const { page } = window;
  const filed = list(journey).getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Filed" }) });
  await filed.getByRole("button", { name: /^Proof of entry/ }).press("Enter");
  const proof = page.getByRole("dialog", { name: /^Proof of entry/ });
  await proof.getByText("This entry has not been changed since it was written.").waitFor();
  await proof.getByText("Its content matches its fingerprint.").waitFor();
  await proof.getByText("Will be signed after a quiet minute.").waitFor();
  await window.isClean("the proof of an entry");
  await proof.getByText("Technical details").click();
  await proof.getByText('"event":"documents.filed"').waitFor();
  await window.isClean("the proof of an entry in full");
  await page.keyboard.press("Escape");
  await proof.waitFor({ state: "detached" });
}

async function takeAlong(journey: Journey): Promise<void> {
  const { window: { page }, documentId } = journey;
  const answered = page.waitForResponse(`**/api/history/documents/${documentId}/export`);
  const tab = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Export as PDF" }).click();
  const answer = await answered;
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await tab;
  await list(journey).getByRole("heading", { name: "History exported" }).waitFor();
}

async function readElsewhere({ window, address }: Journey): Promise<void> {
  const { page } = window;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, query] of [["the history", ""], ["who looked", "&history=people"]]) {
    await window.open(`${address}${query}`);
    await page.getByRole("button", { name: "Export as PDF" }).waitFor();
    await page.getByText(query ? /viewed this document/ : "Entries are never changed or removed.").waitFor();
    await window.isClean(`${name} on a telephone`);
  }
  await window.darken();
  await window.isClean("who looked at night", "colors");
}
