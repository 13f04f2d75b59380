import { generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import { expect } from "expect";
import type { Page } from "playwright-core";
import { signedIn } from "@/features/accounts/testing.ts";
import { backupTexts } from "@/features/backup/contract-texts.ts";
import { aReleaseFolder } from "@/features/backup/release/testing.ts";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import type { TestProduct } from "../product/product.ts";
import { referee } from "../fixtures/forms/referee.ts";
import { until } from "../until.ts";
import { settled, watchedPage, withBrowser } from "./browser.ts";
import { signIn } from "./people.ts";
import { withServed } from "./serving.ts";

/** Lets an application in for the one owner there is, as its program does, and gives a way to report a run. */
async function connected({ context, request }: TestProduct, origin: string) {
  const row = await context.database.one("SELECT id FROM users ORDER BY id DESC LIMIT 1");
  const { headers } = await signedIn(context, Number(row?.id));
  const post = async (path: string, more: Record<string, string>, body: object) => {
    const sent = { ...more, "content-type": "application/json", origin };
    return await request(path, { method: "POST", headers: sent, body: JSON.stringify(body) });
  };
  const { x: publicKey } = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
  const told = { name: "COUNTER-PC", platform: "windows x86_64", version: "0.9.0" };
  const admitted = await post("/api/backup/applications", headers, { ...told, publicKey });
  expect(admitted.status).toBe(201);
  const cookie = admitted.headers.getSetCookie()[0].split(";")[0];
  return async (version: string) => {
    const run = { outcome: "whole", finishedAt: "2026-03-02T10:00:00.000Z", version, problems: [], copies: [] };
    const answer = await post("/api/backup/runs", { cookie }, {
      ...{ ...run, fullCheckAt: null, restoredAt: null, freeBytes: 412_000_000_000 },
    });
    expect(answer.status).toBe(204);
  };
}

/** Presses a link that saves a file; answers where it lies and what it is called. */
async function saved(page: Page, name: string, folder: string) {
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name }).click();
  const download = await saving;
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return { path, name: download.suggestedFilename() };
}

const notice = (page: Page) => page.getByRole("region", { name: "Backup notice" });
const clicks = async ({ context }: TestProduct) => {
  const rows = await context.database.all(
    "SELECT data FROM ledger WHERE event = 'backup.download_opened' ORDER BY seq",
  );
  return rows.map(({ data }) => JSON.parse(String(data)).origin);
};

for (const width of [1440, 390]) {
  Deno.test({
    name: `the backup application at ${width}: from the banner to the download, and until all is well`,
    sanitizeOps: false,
    sanitizeResources: false,
    fn: async () => {
      const program = "the program ".repeat(20_000);
      await using releases = await aReleaseFolder({ "windows-x64": program, "mac-arm64": "for a Mac" });
      const environment = { STRONGROOM_BACKUP_RELEASES: releases.path };
      await withServed(
        { features, screens, entry: "main.client.tsx", environment },
        async ({ url, email, storeId, product }) => {
          await withBrowser(async (browser) => {
            const window = await watchedPage(browser, { width });
            const { page } = window;
            await signIn(window, url, email);
            await window.open(`${url}/${storeId}/documents`);
            expect(await notice(page).textContent()).toContain(backupTexts.never);
            await settled(page);
            await window.isClean("the banner");
            // A company that registered today is not interrupted.
            expect(await page.getByRole("dialog").count()).toBe(0);

            await notice(page).getByRole("link", { name: "Manage backup" }).click();
            await page.waitForURL(`**/${storeId}/ffl-settings/${storeId}#backup`);
            await page.locator("#backup").getByRole("link", { name: "Open backup" }).click();
            await page.getByRole("heading", { level: 1, name: "Backup" }).waitFor();
            await page.getByText("No computer is connected yet").waitFor();
            await settled(page);
            await window.isClean("the download page");
            expect(new URL(page.url()).pathname).toBe("/BackupToolDownload");

            const file = await saved(page, "Download for Windows", product.folder);
            expect(file.name).toBe("strongroom-backup-windows-x64.exe");
            expect(await Deno.readTextFile(file.path)).toBe(program);
            const instructions = await saved(page, "Backup instructions (PDF)", product.folder);
            expect(instructions.name).toBe("Strongroom backup instructions.pdf");
            const text = await referee("pdftotext", [instructions.path, "-"]);
            if (text !== null) expect(text).toContain("ATF Ruling 2022-1");
            // The page does not wait for it to be written down.
            await until("the click is written down", async () => (await clicks(product)).length > 0);
            expect(await clicks(product)).toEqual(["banner"]);

            await product.context.database.write(() => [
              { sql: "UPDATE accounts SET created_at = '2026-01-01T00:00:00.000Z'" },
            ]);
            await window.open(`${url}/${storeId}/documents`);
            const warning = page.getByRole("dialog", { name: "Backup warning" });
            await warning.getByText(backupTexts.never).waitFor();
            await settled(page);
            await window.isClean("the backup warning");
            await warning.getByRole("link", { name: "Download backup application" }).click();
            await page.getByRole("heading", { level: 1, name: "Backup" }).waitFor();
            await page.waitForFunction(() => document.querySelector("[role=dialog]") === null);
            await until("the next click is written down", async () => (await clicks(product)).length > 1);
            expect(await clicks(product)).toEqual(["banner", "popup"]);
            await window.open(`${url}/${storeId}/documents`);
            await notice(page).waitFor();
            expect(await page.getByRole("dialog").count()).toBe(0);

            // The first whole run is seen by whoever looks at a page, without asking for it anew.
            const run = await connected(product, url);
            await run("0.9.0");
            await product.jobs.runAll();
            await notice(page).waitFor({ state: "detached" });
            if (width > 640) await page.getByRole("link", { name: "Strongroom", exact: true }).click();
            else await window.open(`${url}/backuptooldownload`);
            await page.getByText("Your 4473s were backed up in the last 24 hours.").waitFor();
            await page.getByRole("heading", { name: /COUNTER-PC/ }).waitFor();
            await settled(page);
            await window.isClean("a computer that is connected");

            await run("0.8.0");
            await product.jobs.runAll();
            await window.open(`${url}/${storeId}/documents`);
            await page.getByRole("dialog", { name: "Backup warning" }).waitFor({ state: "detached" });
            expect(await notice(page).textContent()).toContain(backupTexts.outOfDate);

            await window.open(`${url}/BackupToolDownload`);
            await page.getByRole("button", { name: "Remove COUNTER-PC" }).click();
            await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
            await page.getByText("No computer is connected yet").waitFor();
            await window.isClean("the computer that was removed");
            await window.close();
          });
        },
      );
    },
  });
}
