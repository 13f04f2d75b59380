import { expect } from "expect";
import type { Page } from "playwright-core";
import { type Client, password, setUpCompany, signInTo } from "../product/client.ts";
import { startServer } from "../product/server-process.ts";
import { approveDates, auditPage, endAudit, startAtfAudit } from "./auditing.ts";
import { settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";

const [inspector, helper, colleague] = ["ida@atf.example", "ned@atf.example", "carl@example.com"];

/** What the steps share. */
interface Journey {
  readonly url: string;
  readonly owner: Client;
  /** The owner, at a desk and at a telephone. */
  readonly desk: WatchedPage;
  readonly telephone: WatchedPage;
}

Deno.test({
  name: "a manager conducts an ATF audit, and leads an internal one, at a desk and on a telephone",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    const folder = await Deno.makeTempDir({ prefix: "strongroom-audits-" });
    const server = await startServer({ dataFolder: `${folder}/data` });
    try {
      await withBrowser(async (browser) => {
        const owner = await setUpCompany(server.url, server.setupToken ?? "");
        const cookies = await cookiesOf(browser, server.url, "olive@example.com");
        const journey: Journey = {
          ...{ url: server.url, owner },
          desk: await watchedPage(browser, { cookies }),
          telephone: await watchedPage(browser, { cookies, width: 390, theme: "dark" }),
        };
        for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
        await journey.desk.close();
        await journey.telephone.close();
      });
    } finally {
      await server.kill("SIGTERM");
      await Deno.remove(folder, { recursive: true });
    }
  },
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["an ATF audit starts, and its lead gets a link", start],
  ["the banner leads to the audit", followBanner],
  ["the dates are changed", changeDates],
  ["another auditor is invited, and disabled on a telephone", inviteAndDisable],
  ["a range that an auditor asks for appears by itself, and is approved once", approve],
  ["the audit ends with END AUDIT", (journey) => end(journey, "atf")],
  ["an internal audit starts, a colleague is added and disabled", conductInternal],
  ["the internal audit ends", (journey) => end(journey, "internal")],
];

/** The link of the dialog that hands it over; closes the dialog. */
async function handedLink(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog", { name: "Share the invitation" });
  const link = await dialog.getByLabel("Invitation link").inputValue();
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await dialog.waitFor({ state: "detached" });
  return link;
}

/** Accepts an invitation as a program would. */
async function accepted(url: string, link: string, email: string): Promise<Client> {
  const token = new URL(link, url).pathname.split("/").at(-1);
  const response = await fetch(`${url}/api/invitations/${token}/accept`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ password, confirmPassword: password }),
  });
  if (!response.ok) throw new Error(`The invitation answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
  return await signInTo(url, email);
}

let lead: Client | undefined;

async function start({ url, desk }: Journey): Promise<void> {
  const { page } = desk;
  await desk.open(`${url}${auditPage(1, "atf")}`);
  await page.getByText("No ATF audit is under way").waitFor();
  await desk.isClean("no audit");
  await startAtfAudit(page, { name: "Ida Lead", email: inspector, phone: "3035550199" });
  lead = await accepted(url, await handedLink(page), inspector);
  await page.getByText("Ida Lead").first().waitFor();
  await settled(page);
  await desk.isClean("an audit");
}

async function followBanner({ url, telephone }: Journey): Promise<void> {
  await telephone.open(`${url}/1/documents`);
  await telephone.page.getByText("Audit Mode is Currently On").waitFor();
  await telephone.page.getByRole("link", { name: "Manage Audit Mode" }).click();
  await telephone.page.getByRole("heading", { name: "ATF Audit Management", level: 1 }).waitFor();
  await settled(telephone.page);
  await telephone.isClean("an audit on a telephone");
}

async function changeDates({ desk: { page } }: Journey): Promise<void> {
  await page.getByRole("button", { name: "Select Date Range" }).click();
  const dialog = page.getByRole("dialog", { name: "Select Date Range" });
  await dialog.getByLabel("Start date").fill("03/01/2020");
  await page.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByText(/03\/01\/20 –/).first().waitFor();
}

async function inviteAndDisable({ url, desk, telephone }: Journey): Promise<void> {
  const { page } = desk;
  await page.getByRole("tab", { name: "Auditors" }).click();
  await page.getByRole("button", { name: "Invite User", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Manage User" });
  await dialog.getByLabel("Name").fill("Ned Helper");
  await dialog.getByLabel("E-mail").fill(helper);
  await dialog.getByLabel("Phone number").fill("3035550177");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await handedLink(page);
  await settled(page);
  await desk.isClean("auditors");
  await telephone.open(`${url}${auditPage(1, "atf", "auditors")}`);
  await telephone.page.getByText("Ned Helper").last().click();
  const edited = telephone.page.getByRole("dialog", { name: "Manage User" });
  await edited.getByLabel("Disabled").check();
  await settled(telephone.page);
  await telephone.isClean("Manage User on a telephone");
  await edited.getByRole("button", { name: "Save", exact: true }).click();
  await edited.waitFor({ state: "detached" });
  // The other window hears of it.
  await page.getByRole("cell", { name: "Disabled", exact: true }).waitFor();
}

async function approve({ desk, owner }: Journey): Promise<void> {
  const { page } = desk;
  await page.getByRole("tab", { name: "Requested ranges" }).click();
  await page.getByText("No date ranges requested").waitFor();
  const { atfAudit } = await owner.json<{ atfAudit: { id: number } }>("/api/audits?storeId=1");
  await lead?.json(`/api/audits/${atfAudit.id}/dateRanges`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ dateRange: { startDate: "2018-01-01", endDate: "2018-02-01" } }),
  });
  await approveDates(page, "01/01/18");
  await desk.isClean("an approved range");
}

async function end({ url, desk, owner }: Journey, kind: "atf" | "internal"): Promise<void> {
  const { page } = desk;
  await desk.open(`${url}${auditPage(1, kind)}`);
  await endAudit(page);
  await page.getByRole("heading", { name: "Ended audits" }).waitFor();
  await settled(page);
  await desk.isClean(`after an ${kind} audit`);
  expect(await owner.json("/api/audits?storeId=1")).toEqual({ atfAudit: null, internalAudit: null });
}

async function conductInternal({ url, desk, owner }: Journey): Promise<void> {
  const { invitationLink } = await owner.json<{ invitationLink: string }>("/api/users", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      user: { name: "Carl Colleague", email: colleague, permission: 0 },
      shouldResendInvite: true,
    }),
  });
  await accepted(url, invitationLink, colleague);
  const { page } = desk;
  await desk.open(`${url}${auditPage(1, "internal")}`);
  await page.getByRole("button", { name: "Start Internal Audit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Start Internal Audit" });
  await dialog.getByLabel("Auditor").click();
  await page.getByRole("option", { name: /Olive Owner/ }).click();
  await dialog.getByRole("button", { name: "Start Internal Audit", exact: true }).click();
  await page.getByText("Internal audit underway").waitFor();
  await page.getByRole("tab", { name: "Auditors" }).click();
  await page.getByRole("button", { name: "Add Auditor", exact: true }).click();
  const adding = page.getByRole("dialog", { name: "Invite Internal Auditor" });
  await adding.getByLabel("User").click();
  await page.getByRole("option", { name: /Carl Colleague/ }).click();
  await adding.getByRole("button", { name: "Add Auditor", exact: true }).click();
  await page.getByRole("button", { name: "Disable Carl Colleague" }).click();
  const asking = page.getByRole("dialog", { name: "Disable Internal Auditor" });
  await asking.getByRole("button", { name: "Disable", exact: true }).click();
  await page.getByRole("button", { name: "Enable Carl Colleague" }).waitFor();
  await settled(page);
  await desk.isClean("internal auditors");
}
