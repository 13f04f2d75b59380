import { aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { password, signInTo } from "../product/client.ts";
import { flagDocument, requestDates, reviewFromRow } from "./auditing.ts";
import { type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { signIn } from "./people.ts";
import { type Served, withServed } from "./serving.ts";

const inspector = "ida@atf.example";

/** What the steps share. */
interface Journey extends Served {
  readonly auditor: WatchedPage;
  readonly dealer: WatchedPage;
}

Deno.test({
  name:
    "an auditor reviews and flags, the dealer sees it live; further dates are requested, approved and followed live",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withServed({ features, screens, entry: "main.client.tsx" }, (served) =>
      withBrowser(async (browser) => {
        const { context } = served.product;
        const lead = await aPerson(context, { role: "IOIUser", name: "Ida Lead", email: inspector, password });
        const { account_id } = await context.database.one("SELECT account_id FROM stores WHERE id = ?", [
          served.storeId,
        ]) ?? {};
        const range = {
          startDate: "2000-01-01",
          endDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        };
        const { storeId } = served;
        await anAudit(context, { accountId: Number(account_id), storeId, auditorIds: [lead.id], range });
        const auditor = await watchedPage(browser);
        const dealer = await watchedPage(browser);
        try {
          served.product.jobs.start();
          await signIn(auditor, served.url, inspector);
          await signIn(dealer, served.url, served.email);
          const journey = { ...served, auditor, dealer };
          for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
        } finally {
          await auditor.close();
          await dealer.close();
        }
      })),
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["one is marked as reviewed from its row, and undone", reviewAndUndo],
  ["a flag on the document's page is there for the dealer at once", flagLive],
  ["dates beyond the audit's are requested, and followed live once they are approved", requestFurther],
];

async function reviewAndUndo({ auditor, url, storeId }: Journey): Promise<void> {
  const { page } = auditor;
  await auditor.open(`${url}/${storeId}/documents`);
  await page.getByRole("heading", { level: 1, name: "1 Documents" }).waitFor();
  await reviewFromRow(page);
  // A message that has the focus stays.
  await page.getByRole("button", { name: "Undo" }).focus();
  await auditor.isClean("the archive of an auditor");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone for 1 document.").waitFor();
}

async function flagLive({ auditor, dealer, url, storeId, documentId }: Journey): Promise<void> {
  const address = `${url}/${storeId}/documents/${documentId}`;
  await dealer.open(address);
  await auditor.open(address);
  await flagDocument(auditor.page, "Yellow");
  await dealer.page.getByText("Audit flag").waitFor();
  await auditor.isClean("a document of an auditor");
}

async function requestFurther({ auditor, url, storeId, email }: Journey): Promise<void> {
  const { page } = auditor;
  await auditor.open(`${url}/${storeId}/documents?startDate=1999-01-01`);
  await requestDates(page);
  const waiting = page.getByText(/was requested by Ida Lead/);
  await auditor.isClean("dates that were requested");
  const owner = await signInTo(url, email);
  const { atfAudit } = await owner.json<{ atfAudit: { id: number } }>(`/api/audits?storeId=${storeId}`);
  const asked = await owner.json<{ data: { id: number }[] }>(`/api/audits/${atfAudit.id}/dateRanges`);
  await owner.json(`/api/dateRanges/${asked.data[0].id}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ status: 1 }),
  });
  await waiting.waitFor({ state: "detached" });
}
