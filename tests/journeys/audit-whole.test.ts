import { expect } from "expect";
import { startMailServer, type TestMailServer } from "@/kernel/mail/testing.ts";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { type Client, filingForm, password, signInTo } from "../product/client.ts";
import { until } from "../until.ts";
import {
  approveDates,
  auditPage,
  endAudit,
  flagDocument,
  requestDates,
  reviewFromRow,
  startAtfAudit,
} from "./auditing.ts";
import { settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { signIn } from "./people.ts";
import { type Served, withServed } from "./serving.ts";

const inspector = "ida@atf.example";

/** An auditor is out as soon as their audit has ended (issue 11). */
const outWithinMs = 5_000;

/** What the steps share: the dealer's window and the auditor's, each a browser of its own to the server. */
interface Journey extends Served {
  readonly post: TestMailServer;
  readonly dealer: WatchedPage;
  readonly auditor: WatchedPage;
  readonly owner: Client;
  /** A program that the auditor uses meanwhile. */
  program: Client | null;
}

Deno.test({
  name: "an inspection from its start to its end, as the dealer and the auditor live through it",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    const post = await startMailServer();
    const environment = {
      STRONGROOM_SMTP_URL: `smtp://127.0.0.1:${post.port}`,
      STRONGROOM_MAIL_FROM: "Strongroom <records@example.com>",
    };
    try {
      await withServed(
        { features, screens, entry: "main.client.tsx", environment },
        (served) =>
          withBrowser(async (browser) => {
            const dealer = await watchedPage(browser);
            const auditor = await watchedPage(browser, { answers: [401, 404] });
            try {
              served.product.jobs.start();
              await signIn(dealer, served.url, served.email);
              const owner = await signInTo(served.url, served.email);
              const journey: Journey = { ...served, post, dealer, auditor, owner, program: null };
              for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
            } finally {
              await dealer.close();
              await auditor.close();
            }
          }),
      );
    } finally {
      await post.stop();
    }
  },
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["the dealer starts an ATF audit, and its lead gets a link by mail", start],
  ["the auditor accepts, and sees the documents of the audit's dates", accept],
  ["the auditor reviews one, and the dealer sees how far the review is", review],
  ["the auditor asks for further dates, and the dealer is told by mail and on the page", ask],
  ["the dealer approves them, and the auditor sees their documents", approve],
  ["the auditor flags a document, and the dealer sees it on the page that is open", flag],
  ["the dealer narrows the dates, and a document outside of them leaves the auditor's open page", narrow],
  ["the dealer ends the audit, and the auditor is out", end],
];

/** The link of the last mail to somebody that has one; waits for the mail. */
async function linkTo({ post }: Journey, address: string, link: RegExp): Promise<string> {
  const found = () =>
    post.received.filter(({ to }) => to.address === address).map(({ text }) => link.exec(text)?.[0]).findLast(Boolean);
  await until(`a mail to ${address} with a link like ${link}`, () => found() !== undefined);
  return found() ?? "";
}

async function start(journey: Journey): Promise<void> {
  const { dealer, url, storeId } = journey;
  await dealer.open(`${url}${auditPage(storeId)}`);
  const dates = { startDate: "01/01/2026", endDate: "12/31/2026" };
  await startAtfAudit(dealer.page, { name: "Ida Lead", email: inspector, phone: "3035550199", ...dates });
  await dealer.page.getByText(`The audit has started. The invitation is on its way to ${inspector}.`).waitFor();
  await dealer.page.getByText("Audit Mode is Currently On").waitFor();
  await settled(dealer.page);
  await dealer.isClean("the audit of the dealer");
}

async function accept(journey: Journey): Promise<void> {
  const { auditor, owner, storeId } = journey;
  const old = filingForm({ storeId, customerName: "Older, Pat", serialNumber: "P1968" }, plainPdf().bytes);
  const filed = String(old.get("document"));
  old.set("document", filed.replaceAll("2026-01-15", "2025-03-05"));
  await owner.json("/api/documents", { method: "POST", body: old });
  await auditor.open(await linkTo(journey, inspector, /http\S+\/invitation\/[\w-]+/));
  const { page } = auditor;
  await page.getByLabel("Choose a password").fill(password);
  await page.getByLabel(/^Confirm password/).fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "1 Documents" }).waitFor();
  journey.program = await signInTo(journey.url, inspector);
}

async function review({ auditor, dealer, url, storeId }: Journey): Promise<void> {
  await dealer.open(`${url}${auditPage(storeId)}`);
  await dealer.page.getByText("0 of 1 documents").waitFor();
  await reviewFromRow(auditor.page);
  await auditor.isClean("the archive of an auditor");
  await dealer.page.getByText("1 of 1 documents").waitFor();
}

async function ask(journey: Journey): Promise<void> {
  const { auditor, dealer, url, storeId, email } = journey;
  await auditor.open(`${url}/${storeId}/documents?startDate=2025-03-01&endDate=2025-03-31`);
  await auditor.page.getByRole("heading", { level: 1, name: "0 Documents" }).waitFor();
  await requestDates(auditor.page);
  await dealer.open(await linkTo(journey, email, /http\S+tab=ranges/));
  await dealer.page.getByText("Requested by Ida Lead").waitFor();
  await settled(dealer.page);
  await dealer.isClean("a request of the auditor's");
}

async function approve(journey: Journey): Promise<void> {
  const { auditor, dealer } = journey;
  await approveDates(dealer.page, "03/01/25");
  // Nobody loads the page again.
  await auditor.page.getByRole("heading", { level: 1, name: "1 Documents" }).waitFor();
  await auditor.page.getByText("Older, Pat").first().waitFor();
  await linkTo(journey, inspector, /http\S+startDate=2025-03-01\S+/);
}

async function flag({ auditor, dealer, url, storeId, documentId }: Journey): Promise<void> {
  const address = `${url}/${storeId}/documents/${documentId}`;
  await dealer.open(address);
  await auditor.open(address);
  await flagDocument(auditor.page, "Red");
  await dealer.page.getByText("Audit flag").waitFor();
  await settled(dealer.page);
  await dealer.isClean("a flag of the auditor's");
}

async function narrow({ auditor: { page }, owner, storeId }: Journey): Promise<void> {
  const { atfAudit } = await owner.json<{ atfAudit: { id: number } }>(`/api/audits?storeId=${storeId}`);
  const from = (startDate: string) =>
    owner.json(`/api/audits/${atfAudit.id}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ startDate, endDate: "2026-12-31" }),
    });
  await from("2026-02-01");
  await page.getByText("Document not found, or you don't have access to it.").waitFor();
  await from("2026-01-01");
  await page.getByRole("button", { name: "Audit flag: Red" }).waitFor();
}

async function end({ auditor, dealer, product, program, url, storeId }: Journey): Promise<void> {
  await dealer.open(`${url}${auditPage(storeId)}`);
  await endAudit(dealer.page);
  await auditor.page.waitForURL((address) => address.pathname === "/end-audit", { timeout: outWithinMs });
  await auditor.page.getByText("This Audit is completed").waitFor();
  await auditor.isClean("after the audit");
  for (const { endpoint: { admission, method, path } } of product.routes) {
    if (admission === "public") continue;
    const answer = await program?.fetch(path.replaceAll(/\{\w+\}/g, "1"), { method });
    expect([method, path, answer?.status]).toEqual([method, path, 401]);
    await answer?.body?.cancel();
  }
  // Nor by the browser's own session, now and with the next page.
  await auditor.open(`${url}/${storeId}/documents`);
  expect(new URL(auditor.page.url()).pathname).toBe("/end-audit");
  await auditor.page.getByRole("button", { name: "Logout" }).click();
  await auditor.page.waitForURL((address) => address.pathname === "/sign-in");
}
