import { expect } from "expect";
import { aPerson, signedIn } from "@/features/accounts/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { instructionsPdf } from "./instructions.ts";
import { aReleaseFolder } from "./release/testing.ts";
import { aCompany, asking } from "./testing.ts";

const start = "2026-03-02T10:00:00.000Z";
const dayMs = 86_400_000;
const click = "/api/backuptool/logbackuptooldownloadclick";

async function posting({ context, request }: TestProduct, userId: number) {
  const { headers } = await signedIn(context, userId);
  return async (path: string, body?: object) => {
    const json = body && { body: JSON.stringify(body) };
    const sent = { ...headers, "content-type": "application/json" };
    const response = await request(path, { method: "POST", headers: sent, ...json });
    const text = await response.text();
    return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
  };
}

Deno.test("the application is downloaded by those who may, whole or in parts, and not when it is damaged", async () => {
  await using folder = await aReleaseFolder({ "windows-x64": "a whole program", "mac-arm64": "another" }, "0.9.1");
  const environment = { STRONGROOM_BACKUP_RELEASES: folder.path };
  await withProduct(async (product) => {
    const { ask, owner } = await aCompany(product);
    const { body } = await ask("/api/backup/release");
    expect(body).toMatchObject({ isThere: true, version: "0.9.1", files: [{ platform: "windows-x64", size: 15 }, {}] });
    const path = "/api/backup/release/files/windows-x64";
    const { headers } = await signedIn(product.context, owner.id);
    const asked = (more: Record<string, string>, method = "GET") =>
      product.request(path, { method, headers: { ...headers, ...more } });
    const whole = await asked({});
    expect([whole.status, whole.headers.get("content-length"), await whole.text()]).toEqual([
      200,
      "15",
      "a whole program",
    ]);
    expect(whole.headers.get("content-disposition")).toContain(
      'attachment; filename="strongroom-backup-windows-x64.exe"',
    );
    const etag = whole.headers.get("etag") ?? "";
    const part = await asked({ range: "bytes=2-6" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-6/15", "whole"]);
    expect((await asked({ "if-none-match": etag })).status).toBe(304);
    expect((await asked({}, "HEAD")).headers.get("content-length")).toBe("15");

    expect((await ask("/api/backup/release/files/linux-x64")).status).toBe(404);
    expect((await ask("/api/backup/release/files/toaster")).status).toBe(400);
    expect((await product.request(path)).status).toBe(401);
    const auditor = await aPerson(product.context, { accountId: null, role: "IOIUser" });
    expect((await (await asking(product, auditor.id))(path)).status).toBe(403);

    await Deno.writeTextFile(`${folder.path}/strongroom-backup-windows-x64.exe`, "another program".slice(0, 15));
    const damaged = await asked({});
    expect([damaged.status, (await damaged.json()).error]).toEqual([503, "backup.release_damaged"]);
    expect(product.logged.some((line) => line.includes("backup_release_damaged"))).toBe(true);
  }, { environment });
});

Deno.test("the instructions are a PDF, the same each time", () =>
  withProduct(async (product) => {
    const { ask } = await aCompany(product);
    const { status, bytes } = await ask("/api/backup/instructions");
    expect([status, new TextDecoder().decode(bytes.slice(0, 5))]).toEqual([200, "%PDF-"]);
    expect(bytes).toEqual(await instructionsPdf());
    expect((await ask("/api/backup/instructions", { range: "bytes=1-3" })).bytes).toEqual(bytes.slice(1, 4));
  }));

Deno.test("the state is told in the specification's words, and the warning comes once a day", () => {
  const clock = new SetClock(start);
  return withProduct(async (product) => {
    const { owner, account } = await aCompany(product);
    const asOwner = await asking(product, owner.id);
    const state = async () => (await asOwner("/api/backup/state")).body;
    const text = "In order to be compliant with ATF Ruling 2022-1 you must backup your 4473s daily.";
    // Nobody is interrupted on the day on which the company registered.
    expect(await state()).toMatchObject({ alarm: "never", text, isInstalled: false, isWarningDue: false });
    clock.advance(dayMs);
    const again = await asking(product, owner.id);
    const later = async () => (await again("/api/backup/state")).body.isWarningDue;
    expect(await later()).toBe(true);
    // The sign-in of the backup application is a program's.
    expect((await (await asking(product, (await programOf(product, account.id)).id))("/api/backup/state")).body)
      .toMatchObject({ text, isWarningDue: false });
    const post = await posting(product, owner.id);
    expect((await post("/api/backup/warning")).status).toBe(204);
    expect(await later()).toBe(false);
    const clerk = await aPerson(product.context, { accountId: account.id });
    expect((await (await asking(product, clerk.id))("/api/backup/state")).body.isWarningDue).toBe(true);
    clock.advance(dayMs);
    expect((await (await asking(product, owner.id))("/api/backup/state")).body.isWarningDue).toBe(true);
  }, { clock });
});

async function programOf({ context }: TestProduct, accountId: number) {
  return await aPerson(context, { accountId, role: "BackupToolOnlyUser" });
}

Deno.test("a server that offers no application asks nobody to download one", () =>
  withProduct(async (product) => {
    const { owner } = await aCompany(product);
    const ask = await asking(product, owner.id);
    expect((await ask("/api/backup/state")).body).toMatchObject({ alarm: null, text: "", isWarningDue: false });
    expect((await ask("/api/backup/release")).body)
      .toEqual({ isThere: false, problem: "This server does not offer the backup application." });
  }, { environment: { STRONGROOM_BACKUP_RELEASES: "off" } }));

/** Writes an application of somebody whose last run ended so at that time. */
async function anApplication({ context }: TestProduct, userId: number, outcome: string, at: string): Promise<void> {
  const id = await context.ids.next("sessions");
  await context.database.write(() => [{
    sql: "INSERT INTO backup_applications(id, account_id, user_id, name, public_key, secret_hash, platform, version, " +
      "created_at, last_seen_at, outcome, problems, last_run_at, last_whole_at) " +
      "SELECT ?, account_id, id, 'PC', 'x', randomblob(32), 'Linux', '0.9.0', ?, ?, ?, ?, ?, ? FROM users WHERE id = ?",
    args: [id, at, at, outcome, outcome === "whole" ? "[]" : '["The disk is full."]', at, at, userId],
  }]);
}

Deno.test("an application is out of date by the release that is offered, and what failed is said with why", async () => {
  await using folder = await aReleaseFolder({ "linux-x64": "newer" }, "0.10.0");
  const clock = new SetClock(start);
  await withProduct(async (product) => {
    const { owner } = await aCompany(product);
    clock.advance(dayMs);
    const state = async () => (await (await asking(product, owner.id))("/api/backup/state")).body;
    await anApplication(product, owner.id, "whole", clock.now().toISOString());
    const text = "Your backup tool is out of date. Please download the latest version.";
    expect(await state()).toMatchObject({ alarm: "out_of_date", text, isInstalled: true, isWarningDue: true });
    // A run that did not happen is mended at the computer, not by a download.
    clock.advance(dayMs + 1);
    expect(await state()).toMatchObject({ alarm: "late", isWarningDue: false });
    clock.advance(1);
    await anApplication(product, owner.id, "full_disk", clock.now().toISOString());
    const failed = "The last backup did not end well. The disk is full.";
    expect(await state()).toMatchObject({ alarm: "failed", text: failed, isWarningDue: false });
  }, { clock, environment: { STRONGROOM_BACKUP_RELEASES: folder.path } });
});

Deno.test("presses of the banner's and the warning's button stand in the account's ledger, once in ten minutes", () =>
  withProduct(async (product) => {
    const { owner, account } = await aCompany(product);
    const post = await posting(product, owner.id);
    for (const origin of ["banner", "banner", "popup"]) expect((await post(click, { origin })).status).toBe(204);
    const missing = await post(click, {});
    expect([missing.status, missing.body.fields]).toEqual([400, {
      origin: "Say where the button was: banner or popup.",
    }]);
    expect((await post(click, { origin: "mail" })).status).toBe(400);
    const entries = await Array.fromAsync(product.context.ledger.walk(`account:${account.id}`));
    const clicks = entries.filter(({ event }) => event === "backup.download_opened");
    expect(clicks.map(({ data }) => data.origin)).toEqual(["banner", "popup"]);
    expect(product.context.describeEvent("backup.download_opened", clicks[0].data))
      .toEqual({ title: "Backup download opened", description: "From the backup banner." });
  }));
