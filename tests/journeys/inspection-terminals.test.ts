import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { hydrated, painted, settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { signIn } from "./people.ts";
import { type Served, withServed } from "./serving.ts";

/** What the steps share. */
interface Journey extends Served {
  readonly dealer: WatchedPage;
  readonly terminal: WatchedPage;
  /** The code that is shown. */
  code: string;
}

Deno.test({
  name: "a dealer shows a code, an auditor reads at a terminal, the dealer sees it live and ends it",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withServed({ features, screens, entry: "main.client.tsx" }, (served) =>
      withBrowser(async (browser) => {
        const { product: { context, jobs }, storeId, url, email } = served;
        const lead = await aPerson(context, { role: "IOIUser", name: "Ida Lead", accountId: null });
        // Who never accepted the invitation can inspect at a terminal all the same.
        await context.database.write(() => [{
          sql: "UPDATE users SET invitation_status = 1, password_hash = NULL WHERE id = ?",
          args: [lead.id],
        }]);
        const store = await context.database.one("SELECT account_id FROM stores WHERE id = ?", [storeId]);
        const endDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
        await anAudit(context, {
          ...{ accountId: Number(store?.account_id), storeId, auditorIds: [lead.id] },
          range: { startDate: "2000-01-01", endDate },
        });
        const dealer = await watchedPage(browser);
        // A code that is wrong, and a session that is over.
        const terminal = await watchedPage(browser, { answers: [401, 404] });
        try {
          jobs.start();
          await signIn(dealer, url, email);
          const journey: Journey = { ...served, dealer, terminal, code: "" };
          for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
        } finally {
          await dealer.close();
          await terminal.close();
        }
      })),
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["the dealer shows a code", showCode],
  ["a wrong code starts nothing, the right one an inspection that only reads", start],
  ["the auditor reads a document, and the dealer sees it live", read],
  ["the dealer ends the session; the terminal is out within five seconds, and told so", end],
  ["the auditor ends an inspection of their own accord", leave],
];

async function showCode(journey: Journey): Promise<void> {
  const { dealer, url, storeId } = journey;
  const { page } = dealer;
  await dealer.open(`${url}/${storeId}/atf-audit-management`);
  await page.getByRole("tab", { name: "Live" }).click();
  await page.getByText("No auditor is signed in.").waitFor();
  journey.code = await shownCode(dealer);
  await settled(page);
  await dealer.isClean("an inspection's code");
}

/** Asks for a code on the dealer's page, and reads it there. */
async function shownCode({ page }: WatchedPage): Promise<string> {
  const code = page.getByRole("region", { name: "Start at a terminal" }).locator("output");
  await page.getByRole("button", { name: /^Show a (new )?code$/ }).click();
  await code.waitFor();
  return (await code.textContent() ?? "").trim();
}

async function start(journey: Journey): Promise<void> {
  const { terminal, dealer, url, code } = journey;
  const { page } = terminal;
  await terminal.open(`${url}/sign-in`);
  await page.getByRole("link", { name: "Start an inspection with a code" }).click();
  await page.getByLabel("Code").fill("AAAA AAAA AAAA");
  await page.getByRole("button", { name: "Start inspection" }).click();
  await page.getByText(/This code doesn't work/).waitFor();
  await terminal.isClean("a code that was refused");
  await page.getByLabel("Code").fill(code.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Start inspection" }).click();
  await page.getByText(/^Ida Lead is inspecting .* at Terminal 1\. Read-only\.$/).waitFor();
  await page.getByRole("heading", { level: 1, name: /Documents/ }).waitFor();
  await settled(page);
  await terminal.isClean("the archive at a terminal");
  await page.locator("input[name=customerName]").fill("Exam");
  await page.waitForURL(/customerName=Exam/);
  expect(await page.getByRole("button", { name: "Save view" }).count()).toBe(0);
  await dealer.page.getByRole("region", { name: "Signed in now" }).getByText("Terminal 1").waitFor();
}

async function read({ terminal, dealer, url, storeId, documentId }: Journey): Promise<void> {
  const { page } = terminal;
  await page.goto(`${url}/${storeId}/documents/${documentId}`);
  await hydrated(page);
  await painted(page.locator("body"));
  expect(await page.getByRole("button", { name: /^Audit flag|Reviewed/ }).count()).toBe(0);
  await settled(page);
  await terminal.isClean("a document at a terminal");
  const present = dealer.page.getByRole("region", { name: "Signed in now" });
  await present.getByText(/^Opened last:/).waitFor();
  await dealer.page.getByRole("region", { name: "Latest activity" }).getByText("Ida Lead (terminal 1)").first()
    .waitFor();
  await settled(dealer.page);
  await dealer.isClean("an inspection as it goes on");
}

async function end({ terminal, dealer }: Journey): Promise<void> {
  const { page } = dealer;
  await page.getByRole("button", { name: "End session: Ida Lead, terminal 1" }).click();
  const question = page.getByRole("dialog", { name: "End the session at terminal 1?" });
  await question.getByRole("button", { name: "End session" }).click();
  const told = terminal.page.getByText(/^The store ended the inspection at this terminal/);
  await told.waitFor({ timeout: 5_000 });
  await page.getByText("No auditor is signed in.").waitFor();
  await terminal.isClean("a terminal whose session was ended");
}

async function leave(journey: Journey): Promise<void> {
  const { page } = journey.terminal;
  await page.getByLabel("Code").fill(await shownCode(journey.dealer));
  await page.getByRole("button", { name: "Start inspection" }).click();
  await page.getByRole("button", { name: "End inspection" }).click();
  await page.getByText(/^The inspection at this terminal has ended/).waitFor();
  await page.goto(journey.url);
  await page.waitForURL((address) => address.pathname === "/sign-in");
}
