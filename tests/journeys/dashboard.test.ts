import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { password, signInTo } from "../product/client.ts";
import { hydrated, intercept, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { expectFocus, press } from "./keys.ts";
import { cookiesOf, signIn } from "./people.ts";
import { type Served, withServed } from "./serving.ts";

/** What the steps share. */
interface Journey extends Served {
  readonly dealer: WatchedPage;
  readonly open: (email: string, width?: number) => Promise<WatchedPage>;
}

const userEmail = "uma@example.com";
const managerEmail = "max@example.com";
const leadEmail = "ida@atf.example";

Deno.test({
  name: "a store opens with its dashboard: tables of what happened, what is flagged, corrected and one's own",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withServed({ features, screens, entry: "main.client.tsx" }, (served) =>
      withBrowser(async (browser) => {
        await addPeople(served);
        served.product.jobs.start();
        const dealer = await watchedPage(browser);
        const open = async (email: string, width = 1440) =>
          await watchedPage(browser, { cookies: await cookiesOf(browser, served.url, email), width });
        const journey = { ...served, dealer, open };
        for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
        await dealer.close();
      })),
});

/** A clerk, a second store, and an audit with an auditor from outside and one of the dealer's managers. */
async function addPeople({ product: { context }, storeId }: Served): Promise<void> {
  const store = await context.database.one("SELECT account_id FROM stores WHERE id = ?", [storeId]);
  const accountId = Number(store?.account_id);
  await context.database.write(() => [{ sql: "UPDATE accounts SET type = 1" }]);
  await aStore(context, { accountId, friendlyFFLName: "Second Store" });
  await aPerson(context, {
    accountId,
    role: "FFLUser",
    storeIds: [storeId],
    name: "Uma User",
    email: userEmail,
    password,
  });
  const manager = { accountId, role: "FFLAdmin", storeIds: [storeId], name: "Max Manager" } as const;
  const { id: managerId } = await aPerson(context, { ...manager, email: managerEmail, password });
  const lead = await aPerson(context, { role: "IOIUser", name: "Ida Lead", email: leadEmail, password });
  const range = { startDate: "2000-01-01", endDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) };
  await anAudit(context, { accountId, storeId, auditorIds: [lead.id], range });
  await anAudit(context, { accountId, storeId, type: 1, auditorIds: [managerId], range });
}

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["an owner's store opens with what people did", opens],
  ["a colleague's flag and assignment show at once, and the filter stands in the address", follows],
  ["the tabs are chosen by keyboard, and say what they would hold", byKeyboard],
  ["View leads to the document, and the overview of all FFLs stays on", overview],
  ["failures are told in the specification's words", tellFailures],
  ["a telephone has the same in two-line rows", onTelephone],
  ["auditors have no dashboard; in auditor mode there are the audit's tables alone", forAuditors],
];

async function opens({ dealer, url, email, storeId }: Journey): Promise<void> {
  const { page } = dealer;
  await signIn(dealer, url, email);
  await page.getByRole("link", { name: /^Second Store/ }).waitFor();
  await dealer.open(`${url}/${storeId}`);
  expect(page.url()).toBe(`${url}/${storeId}/dashboard`);
  await page.getByRole("heading", { level: 1, name: /^Dashboard / }).waitFor();
  const history = page.getByRole("table", { name: "Actions" });
  await history.getByText("Filed").first().waitFor();
  expect(await page.getByRole("tab").allInnerTexts()).toEqual([
    "User History",
    "Flagged Documents",
    "Correction log",
    "Assigned to Me",
  ]);
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).waitFor();
  await dealer.isClean("the dashboard");
  await dealer.darken();
  await dealer.isClean("the dashboard by night", "colors");
}

async function follows({ dealer: { page }, url, storeId, documentId }: Journey): Promise<void> {
  await page.getByRole("tab", { name: "Flagged Documents" }).click();
  await page.getByText("No flagged documents").waitFor();
  const colleague = await signInTo(url, userEmail);
  await colleague.json(`/api/documents/${documentId}/flag`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ color: 3 }),
  });
  const flagged = page.getByRole("table", { name: "Flagged documents" });
  await flagged.getByRole("link", { name: "Example, Kim", exact: true }).waitFor();
  await flagged.getByText("Uma User").first().waitFor();
  await page.getByLabel("Flag", { exact: true }).selectOption("Flagged Red");
  await page.getByText("No flagged documents match these filters.").waitFor();
  expect(new URL(page.url()).search).toBe("?tab=flagged&color=1");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await flagged.getByRole("link", { name: "Example, Kim", exact: true }).waitFor();
  await page.getByRole("link", { name: /^View all 1/ }).click();
  await page.waitForURL(`${url}/${storeId}/documents?fflFlagged=true`);
  await page.goBack();
  await flagged.waitFor();
}

async function byKeyboard({ dealer: { page, isClean } }: Journey): Promise<void> {
  await page.getByRole("tab", { name: "Flagged Documents" }).focus();
  await page.keyboard.press("ArrowRight");
  await expectFocus(page.getByRole("tab", { name: "Correction log" }));
  await page.getByText("No corrections yet").waitFor();
  await page.keyboard.press("End");
  await page.getByText("No documents assigned to you").waitFor();
  expect(new URL(page.url()).search).toBe("?tab=assigned");
  await isClean("an empty table");
}

async function overview({ dealer, url, storeId, documentId }: Journey): Promise<void> {
  const { page } = dealer;
  await dealer.open(`${url}/${storeId}/dashboard?accountOverview=true&tab=flagged`);
  await page.getByRole("heading", { level: 1, name: "Dashboard All FFLs" }).waitFor();
  await press(page.getByRole("link", { name: "View the document of Example, Kim" }));
  await page.waitForURL((address) =>
    address.pathname === `/${storeId}/documents/${documentId}` && address.searchParams.get("accountOverview") === "true"
  );
  await page.goBack();
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Documents" }).click();
  await page.waitForURL(`${url}/${storeId}/documents?accountOverview=true`);
}

async function tellFailures({ dealer, url, storeId }: Journey): Promise<void> {
  const { page } = dealer;
  await dealer.open(`${url}/${storeId}/dashboard?tab=history`);
  const body = JSON.stringify({ message: "Broken.", error: "server.failed" });
  const broken = /\/api\/(?:documents|stores\/\d+\/correctionLogs)\?/;
  await intercept(page, broken, (route) => route.fulfill({ status: 500, contentType: "application/json", body }));
  await page.getByRole("tab", { name: "Correction log" }).click();
  await page.getByText("Unable to load correction logs. Please try again later.").waitFor();
  await page.getByRole("tab", { name: "Assigned to Me" }).click();
  await page.getByText("Unable to load documents for table. Please try again later.").waitFor();
  await page.unroute(broken);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No documents assigned to you").waitFor();
}

async function onTelephone({ open, url, storeId }: Journey): Promise<void> {
  const telephone = await open(userEmail, 390);
  await telephone.open(url);
  expect(telephone.page.url()).toBe(`${url}/${storeId}/dashboard`);
  await telephone.page.getByRole("link", { name: "Dashboard" }).filter({ visible: true }).waitFor();
  await telephone.page.getByRole("tab", { name: "Flagged Documents" }).tap();
  await telephone.page.getByRole("link", { name: /Example, Kim/ }).filter({ visible: true }).first().waitFor();
  await telephone.isClean("the dashboard on a telephone");
  await telephone.close();
}

async function forAuditors({ open, url, storeId }: Journey): Promise<void> {
  const auditor = await open(leadEmail);
  await auditor.open(`${url}/${storeId}/dashboard`);
  expect(auditor.page.url()).toBe(`${url}/${storeId}/documents`);
  expect(await auditor.page.getByRole("link", { name: "Dashboard" }).count()).toBe(0);
  await auditor.close();

  const manager = await open(managerEmail);
  await manager.page.context().addCookies([{ name: "auditorMode", value: "true", url }]);
  await manager.open(`${url}/${storeId}/dashboard`);
  await manager.page.getByText("No flagged documents").waitFor();
  expect(await manager.page.getByRole("tab").allInnerTexts()).toEqual(["Flagged Documents", "Assigned to Me"]);
  expect(await manager.page.getByRole("banner").getByRole("link", { name: "Dashboard" }).count()).toBe(0);
  await manager.isClean("the dashboard in auditor mode");
  await manager.close();
}
