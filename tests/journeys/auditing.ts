import type { Page } from "playwright-core";
import { settled } from "./browser.ts";

/** The page on which audits of one kind are managed. */
export function auditPage(storeId: number, kind: "atf" | "internal" = "atf", tab = ""): string {
  return `/${storeId}/${kind}-audit-management${tab && `?tab=${tab}`}`;
}

/** Who leads an ATF audit, and for which dates, as people type them; without dates those that the form begins with. */
export interface StartedAudit {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

/** Starts an ATF audit on its management page; what follows tells of the invitation. */
export async function startAtfAudit(page: Page, audit: StartedAudit): Promise<void> {
  await page.getByText("No ATF audit is under way").waitFor();
  await page.getByRole("button", { name: "Start Audit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Start Audit" });
  await dialog.getByLabel("Lead auditor's name").fill(audit.name);
  await dialog.getByLabel("E-mail").fill(audit.email);
  await dialog.getByLabel("Phone number").fill(audit.phone);
  if (audit.startDate) await dialog.getByLabel("Start date").fill(audit.startDate);
  if (audit.endDate) await dialog.getByLabel("End date").fill(audit.endDate);
  await dialog.getByRole("button", { name: "Start Audit", exact: true }).click();
}

/** Ends the audit of the management page that is open. */
export async function endAudit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "End Audit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Are You Sure You Want to End the Current Audit?" });
  await dialog.getByRole("textbox").fill("END AUDIT");
  await dialog.getByRole("button", { name: "End Audit", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Marks the only document of an auditor's list as reviewed, from its row. */
export async function reviewFromRow(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^More of / }).click();
  await page.getByRole("menuitem", { name: "Mark as Reviewed" }).click();
  await page.getByText("1 document marked as reviewed.").waitFor();
  await page.getByRole("cell", { name: "Reviewed" }).waitFor();
  await settled(page);
}

/** Sets the audit flag on the page of a document. */
export async function flagDocument(page: Page, color: "Red" | "Green" | "Yellow"): Promise<void> {
  await page.getByRole("button", { name: "Audit flag: No flag" }).click();
  await page.getByRole("menuitemradio", { name: color }).click();
  await page.getByRole("button", { name: `Audit flag: ${color}` }).waitFor();
}

/** Asks for the dates by which the archive is narrowed, and waits until it says that they were asked for. */
export async function requestDates(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Request these dates" }).click();
  await page.getByRole("dialog", { name: "Date range requested" }).getByRole("button", { name: "OK" }).click();
  await page.getByText(/ was requested by /).waitFor();
}

/** Approves the only request that waits, on the tab of requested ranges; `dates` begin as they are shown. */
export async function approveDates(page: Page, dates: string): Promise<void> {
  await page.getByRole("button", { name: `Approve ${dates}` }).click();
  await page.getByRole("button", { name: `Approved ${dates}`, disabled: true }).waitFor();
  await settled(page);
}
