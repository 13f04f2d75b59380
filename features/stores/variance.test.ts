import { expect } from "expect";
import type { VarianceDocument } from "./contract-variance.ts";
import { storesOffer } from "./offers.ts";
import { type Asker, type Dealer, withDealer } from "./testing/dealer.ts";
import { namedFiles } from "./variance.ts";
import { deleteOldVarianceRequests } from "./variance-request.ts";

const atDealer = (run: (dealer: Dealer) => Promise<void>) => () => withDealer(run);

const pdf = new TextEncoder().encode("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);

async function upload(
  asker: Pick<Asker, "fetch">,
  storeId: number | string,
  bytes: Uint8Array<ArrayBuffer> = pdf,
  { name = "approval.pdf", seen }: { readonly name?: string; readonly seen?: string } = {},
) {
  const body = new FormData();
  body.set("StoreId", String(storeId));
  if (seen !== undefined) body.set("seen", seen);
  if (bytes.length > 0) body.set("file", new Blob([bytes]), name);
  const response = await asker.fetch("/api/varianceApproval", { method: "POST", body });
  const answer: VarianceDocument & { message: string; error: string } = await response.json();
  return { status: response.status, body: answer };
}

const read = (asker: Pick<Asker, "ask">, id: number) =>
  asker.ask<VarianceDocument>("GET", `/api/varianceApproval/${id}`);

const remove = (asker: Pick<Asker, "ask">, id: number, seen?: string) =>
  asker.ask("DELETE", `/api/varianceApproval/${id}${seen === undefined ? "" : `?seen=${seen}`}`);

Deno.test(
  "the variance document is for those who manage the store",
  atDealer(async ({ nobody, person, denver, boise }) => {
    const user = await person("FFLUser", [denver]);
    const admin = await person("FFLAdmin", [denver]);
    expect((await upload(nobody, denver)).status).toBe(401);
    expect((await upload(user, denver)).status).toBe(403);
    expect((await read(user, denver)).status).toBe(403);
    for (const id of [boise, 999_999]) {
      expect((await upload(admin, id)).status).toBe(404);
      expect((await read(admin, id)).status).toBe(404);
      expect((await admin.fetch(`/api/varianceApproval/${id}/content`)).status).toBe(404);
      expect((await remove(admin, id)).status).toBe(404);
      expect((await remove(admin, id, "0".repeat(64))).status).toBe(404);
    }
  }),
);

Deno.test(
  "a document is uploaded, viewed, replaced and deleted; its history stays",
  atDealer(async ({ person, denver, context }) => {
    const admin = await person("FFLAdmin", [denver]);
    expect((await read(admin, denver)).body).toBeNull();
    const { status, body } = await upload(admin, denver);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      storeId: denver,
      fileName: "approval.pdf",
      mediaType: "application/pdf",
      size: pdf.length,
      uploadedBy: admin.name,
      uploadedAt: "2026-07-15T18:00:00.000Z",
    });
    expect((await read(admin, denver)).body).toEqual(body);
    const bytes = await admin.fetch(body.uri);
    expect(bytes.headers.get("content-type")).toBe("application/pdf");
    expect(bytes.headers.get("content-disposition")).toContain("inline");
    expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(pdf);
    const saved = await admin.fetch(`${body.uri}?download=1`);
    expect(saved.headers.get("content-disposition")).toContain("attachment");
    await saved.body?.cancel();

    const replaced = await upload(admin, denver, png, { seen: body.sha256 });
    expect(replaced.body.mediaType).toBe("image/png");
    expect((await remove(admin, denver, replaced.body.sha256)).status).toBe(204);
    expect((await read(admin, denver)).body).toBeNull();
    expect((await remove(admin, denver)).status).toBe(404);
    const events = (await context.ledger.about(`store:${denver}`)).map(({ event }) => event);
    expect(events).toEqual(["stores.variance_kept", "stores.variance_kept", "stores.variance_removed"]);
    expect(await context.files.has(body.sha256)).toBe(true);
  }),
);

Deno.test(
  "two managers: the second is told who was quicker, and the first one's document stays",
  atDealer(async ({ person, denver, context }) => {
    const [first, second] = [await person("FFLAdmin", [denver]), await person("FFLAdmin", [denver])];
    const toldOf = (name: string) => ({
      status: 409,
      body: {
        error: "record.stale",
        message: `${name} changed this on July 15, 2026 at 12:00 PM MDT. Your change was not saved. ` +
          "Reload and make it again.",
      },
    });
    const { body: { sha256 } } = await upload(first, denver, pdf, { seen: "none" });

    expect(await upload(second, denver, png, { seen: "none" })).toMatchObject(toldOf(first.name));
    expect(await upload(second, denver, png, { seen: "0".repeat(64) })).toMatchObject(toldOf(first.name));
    expect(await remove(second, denver, "0".repeat(64))).toMatchObject(toldOf(first.name));
    expect((await read(second, denver)).body.sha256).toBe(sha256);
    const files: string[] = [];
    for await (const file of context.files.list()) files.push(file.sha256);
    expect(files).toEqual([sha256]);

    expect((await remove(second, denver, sha256)).status).toBe(204);
    expect(await remove(first, denver, sha256)).toMatchObject(toldOf(second.name));
    expect(await upload(first, denver, png, { seen: sha256 })).toMatchObject(toldOf(second.name));
    expect((await read(first, denver)).body).toBeNull();
  }),
);

Deno.test(
  "a program that says nothing of what it has seen means the document as it is; what cannot be a sum is refused",
  atDealer(async ({ person, denver }) => {
    const admin = await person("FFLAdmin", [denver]);
    const { status, body: { sha256 } } = await upload(admin, denver);
    expect(status).toBe(201);
    for (const seen of ["", "no", sha256.toUpperCase()]) {
      expect(await upload(admin, denver, png, { seen })).toMatchObject({
        status: 400,
        body: { fields: { seen: "Send the SHA-256 of the document that you have seen, or none." } },
      });
      expect((await remove(admin, denver, seen)).status).toBe(400);
    }
    expect((await read(admin, denver)).body.sha256).toBe(sha256);
    expect((await upload(admin, denver, png)).status).toBe(201);
    expect((await remove(admin, denver)).status).toBe(204);
    expect((await remove(admin, denver)).status).toBe(404);
  }),
);

Deno.test(
  "of two managers in the very same moment one is told",
  atDealer(async ({ person, denver, context }) => {
    const [first, second] = [await person("FFLAdmin", [denver]), await person("FFLAdmin", [denver])];
    const uploads = await Promise.all([upload(first, denver, pdf), upload(second, denver, png)]);
    expect(uploads.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { body: { sha256 } } = await read(first, denver);
    const removals = await Promise.all([remove(first, denver, sha256), remove(second, denver, sha256)]);
    expect(removals.map(({ status }) => status).sort()).toEqual([204, 409]);
    const events = (await context.ledger.about(`store:${denver}`)).map(({ event }) => event);
    expect(events).toEqual(["stores.variance_kept", "stores.variance_removed"]);
  }),
);

Deno.test(
  "a file is what its bytes say; anything but PDF, PNG and JPEG is refused, and nothing of it is kept",
  atDealer(async ({ person, denver, context }) => {
    const owner = await person("FFLAccountOwner");
    const page = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
    const { status, body } = await upload(owner, denver, page);
    expect([status, body.error]).toEqual([415, "stores.variance_type"]);
    expect((await upload(owner, denver, new Uint8Array())).status).toBe(400);
    expect((await upload(owner, "denver")).status).toBe(400);
    const kept: string[] = [];
    for await (const { sha256 } of context.files.list()) kept.push(sha256);
    expect(kept).toEqual([]);
  }),
);

const request = {
  name: "Olive Owner",
  email: "Olive@Example.com",
  fflFirstThreeDigits: "573",
  fflLastFiveDigits: "10001",
};
const ask = (asker: Pick<Asker, "ask">, userId: number, given: object = {}) =>
  asker.ask("POST", `/api/users/${userId}/variance`, { ...request, ...given });

Deno.test(
  "a variance request is for managers, about themselves, and stands in the account's chain",
  atDealer(async ({ nobody, person, denver, context, accountId }) => {
    const admin = await person("FFLAdmin", [denver]);
    const user = await person("FFLUser", [denver]);
    expect((await ask(nobody, admin.id)).status).toBe(401);
    expect((await ask(user, user.id)).status).toBe(403);
    expect((await ask(admin, user.id)).status).toBe(404);
    expect((await ask(admin, admin.id)).status).toBe(204);
    const entries = await context.ledger.about(`account:${accountId}`);
    expect(entries.map(({ event }) => event)).toContain("stores.variance_requested");
  }),
);

Deno.test(
  "five variance requests a day are enough, and what they say is kept for a week",
  atDealer(async ({ person, denver, context, clock }) => {
    const admin = await person("FFLAdmin", [denver]);
    for (let sent = 0; sent < 5; sent++) expect((await ask(admin, admin.id)).status).toBe(204);
    expect((await ask(admin, admin.id)).status).toBe(429);
    // A session ends after twelve hours without use.
    for (let hours = 0; hours < 24; hours += 8) {
      clock.advance(8 * 60 * 60_000);
      await read(admin, denver);
    }
    expect((await ask(admin, admin.id)).status).toBe(204);
    const kept = async () => {
      await deleteOldVarianceRequests(context);
      return (await context.database.all("SELECT email FROM store_variance_requests")).map(({ email }) => email);
    };
    expect(await kept()).toEqual(Array(6).fill("olive@example.com"));
    clock.advance(7 * 24 * 60 * 60_000);
    expect(await kept()).toEqual([]);
  }),
);

Deno.test(
  "a variance request says what is missing, in the specification's words; the name may be left out",
  atDealer(async ({ person, denver }) => {
    const admin = await person("FFLAdmin", [denver]);
    const fields = async (given: object) => (await ask(admin, admin.id, given)).body.fields;
    expect(await fields({ email: "", fflFirstThreeDigits: "12", fflLastFiveDigits: "123456" })).toEqual({
      email: "Email Address is required",
      fflFirstThreeDigits: "max length 3",
      fflLastFiveDigits: "max length 5",
    });
    expect(await fields({ email: "olive" })).toEqual({ email: "Email is invalid" });
    expect((await ask(admin, admin.id, { name: undefined })).status).toBe(204);
  }),
);

Deno.test(
  "of a store that is gone for good nothing names the document any more",
  atDealer(async ({ person, denver, boise, context }) => {
    const owner = await person("FFLAccountOwner");
    const { body } = await upload(owner, denver);
    await upload(owner, boise, png);
    await context.change((unit) => unit.add(...context.offered(storesOffer).erase([denver])));
    expect((await read(owner, denver)).body).toBeNull();
    expect((await read(owner, boise)).body).toMatchObject({ mediaType: "image/png" });
    expect([...await namedFiles(context, [body.sha256])]).toEqual([]);
  }),
);
