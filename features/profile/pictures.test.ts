import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { texts } from "./contract.ts";
import { namedFiles } from "./named-files.ts";
import { removeUnusedPictures } from "./pictures.ts";
import { aJpeg, aPng, aPngBomb, exifOf, holdsText, joined, sizeOf, withExif } from "./testing/images.ts";
import { type Asker, type Shop, withShop } from "./testing/shop.ts";

const inShop = (run: (shop: Shop) => Promise<void>) => () => withShop(run);

async function bytesAt(asker: Asker, path: string): Promise<Uint8Array> {
  const response = await asker.fetch(path);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const uriOf = async (asker: Asker) => String((await asker.ask("GET", `/api/users/${asker.id}`)).body.uri);

Deno.test(
  "every route of pictures asks who calls, and whose picture it is",
  inShop(async ({ ask, person }) => {
    const owner = await person();
    const user = await person("FFLUser");
    const path = `/api/users/${user.id}/image`;
    for (const method of ["GET", "POST", "DELETE"]) expect((await ask(method, path)).status).toBe(401);
    expect((await ask("GET", "/api/profile")).status).toBe(401);
    expect((await owner.send(aPng(8, 8), user.id)).status).toBe(403);
    expect((await owner.ask("DELETE", path)).status).toBe(403);
    expect((await user.send(aPng(8, 8), owner.id)).status).toBe(404);
    expect((await user.send(aPng(8, 8), 999_999)).status).toBe(404);
  }),
);

Deno.test(
  "a picture is taken, shown and told of in the profile, the list of users and the history",
  inShop(async ({ person, context }) => {
    const user = await person("FFLUser");
    const owner = await person();
    const { status, body } = await user.send(aPng(600, 700));
    expect(status).toBe(200);
    expect(body.uri).toMatch(new RegExp(`^/api/users/${user.id}/image\\?v=[0-9a-f]{16}$`));
    expect(await uriOf(user)).toBe(body.uri);
    expect((await user.ask("GET", "/api/profile")).body).toMatchObject({ user: { uri: body.uri }, mayChange: true });
    const list = await owner.ask("GET", "/api/users");
    expect(list.body.data).toContainEqual(expect.objectContaining({ id: user.id, uri: body.uri }));
    expect(sizeOf(await bytesAt(owner, String(body.uri)))).toEqual([512, 512]);
    const events = (await context.ledger.about(`user:${user.id}`)).map(({ event }) => event);
    expect(events).toEqual(["profile.picture_changed"]);
  }),
);

Deno.test(
  "browsers keep a picture for the person who is signed in, and ask whether it changed",
  inShop(async ({ person }) => {
    const user = await person("FFLUser");
    await user.send(aPng(8, 8));
    const uri = await uriOf(user);
    const first = await user.fetch(uri);
    await first.body?.cancel();
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=600",
      "vary": "Cookie, Authorization",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    const etag = first.headers.get("etag") ?? "";
    expect((await user.fetch(uri, { headers: { "if-none-match": etag } })).status).toBe(304);
    await user.send(aPng(9, 9, () => [1, 2, 200]));
    expect(await uriOf(user)).not.toBe(uri);
    const changed = await user.fetch(uri, { headers: { "if-none-match": etag } });
    await changed.body?.cancel();
    expect(changed.status).toBe(200);
  }),
);

Deno.test(
  "a picture is seen by the people of the account; to a foreign account it does not exist",
  inShop(async ({ person, context }) => {
    const user = await person("FFLUser");
    await user.send(aPng(8, 8));
    const path = `/api/users/${user.id}/image`;
    const seen = async (asker: Asker) => (await asker.ask("GET", path)).status;
    expect(await seen(await person("FFLUser"))).toBe(200);
    expect(await seen(await person("FFLSuperAdmin"))).toBe(200);
    expect(await seen(await person("OperatorAdmin", null))).toBe(200);
    const foreign = await anAccount(context);
    const stranger = await person("FFLAccountOwner", foreign.id);
    const nobody = await stranger.ask("GET", "/api/users/999999/image");
    const notTheirs = await stranger.ask("GET", path);
    expect([notTheirs.status, notTheirs.body]).toEqual([404, nobody.body]);
    // Programs and disabled people may ask nothing of this kind, whoever it is about.
    expect(await seen(await person("BackupToolOnlyUser"))).toBe(403);
    expect(await seen(await person("IOIUser", null))).toBe(404);
    const disabled = await person("FFLUser");
    await context.database.write(() => [{ sql: "UPDATE users SET status = 1 WHERE id = ?", args: [disabled.id] }]);
    expect(await seen(disabled)).toBe(403);
  }),
);

Deno.test(
  "auditors see the pictures of those who take part in the same audit, and of nobody else",
  inShop(async ({ person, context, accountId, storeId }) => {
    const lead = await person("IOIUser", null);
    const second = await person("IOIAdmin", null);
    const other = await person("IOIAdmin", null);
    const user = await person("FFLUser");
    const auditorIds = [lead.id, second.id];
    await anAudit(context, { accountId, storeId, auditorIds });
    for (const { send } of [lead, other, user]) expect((await send(aPng(8, 8))).status).toBe(200);
    const seen = async (asker: Asker, of: Asker) => (await asker.ask("GET", `/api/users/${of.id}/image`)).status;
    expect(await seen(second, lead)).toBe(200);
    expect(await seen(second, other)).toBe(404);
    expect(await seen(second, user)).toBe(404);
    expect(await seen(user, lead)).toBe(404);
  }),
);

Deno.test(
  "a picture can be taken away; a second time does no harm",
  inShop(async ({ person, context }) => {
    const user = await person("FFLUser");
    await user.send(aPng(8, 8));
    const path = `/api/users/${user.id}/image`;
    expect((await user.ask("DELETE", path)).status).toBe(204);
    expect((await user.ask("DELETE", path)).status).toBe(204);
    expect((await user.ask("GET", path)).status).toBe(404);
    expect((await user.ask("GET", "/api/profile")).body).toMatchObject({ user: { uri: null } });
    const events = (await context.ledger.about(`user:${user.id}`)).map(({ event }) => event);
    expect(events).toEqual(["profile.picture_changed", "profile.picture_removed"]);
  }),
);

Deno.test(
  "only PNG and JPEG are taken, by what they hold and not by what they are called",
  inShop(async ({ person }) => {
    const user = await person("FFLUser");
    for (const text of ["<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "GIF89a;", "%PDF-1.7"]) {
      expect(await user.send(joined(text))).toMatchObject({ status: 415, body: { message: texts.onlyImages } });
    }
    expect((await user.send(joined(aPng(8, 8).subarray(0, 40)))).body.error).toBe("profile.unreadable_image");
    expect((await user.send(aPng(8, 8), user.id, "document")).status).toBe(400);
    expect((await user.ask("POST", `/api/users/${user.id}/image`, {})).status).toBe(415);
    expect((await user.send(joined(aPng(8, 8), new Uint8Array(10_000_000)))).status).toBe(413);
    expect(await uriOf(user)).toBe("null");
  }),
);

Deno.test(
  "attack: a PNG bomb is refused while the server goes on",
  inShop(async ({ person }) => {
    const user = await person("FFLUser");
    const bomb = await user.send(aPngBomb(8, 8, 100_000_000, true));
    expect(bomb).toMatchObject({ status: 400, body: { error: "profile.unreadable_image" } });
    const huge = await user.send(aPngBomb(30_000, 30_000, 100, false));
    expect(huge).toMatchObject({ status: 400, body: { error: "profile.too_many_pixels" } });
  }),
);

Deno.test(
  "attack: where a picture was taken, and what is hidden in it, never leaves the server",
  inShop(async ({ person }) => {
    const user = await person("FFLUser");
    const image = joined(withExif(aJpeg(64, 64), exifOf(6)), "<script>alert(1)</script>");
    expect(holdsText(image, "GPS 35.4676")).toBe(true);
    const { body } = await user.send(image);
    const served = await bytesAt(user, String(body.uri));
    for (const text of ["GPS", "Exif", "script"]) expect(holdsText(served, text)).toBe(false);
  }),
);

Deno.test(
  "who may only fetch backups, is disabled, or is acted for by an operator, changes no picture",
  inShop(async ({ person, context, accountId }) => {
    const backup = await person("BackupToolOnlyUser");
    expect((await backup.send(aPng(8, 8))).status).toBe(403);
    const disabled = await person("FFLUser");
    await context.database.write(() => [{ sql: "UPDATE users SET status = 1 WHERE id = ?", args: [disabled.id] }]);
    expect((await disabled.send(aPng(8, 8))).status).toBe(403);
    const user = await person("FFLUser", accountId);
    const operator = await person("OperatorAdmin", null);
    await context.database.write(() => [{
      sql: "INSERT INTO impersonations(id, operator_id, user_id, reason, started_at) VALUES (1, ?, ?, 'help', ?)",
      args: [operator.id, user.id, context.clock.now().toISOString()],
    }]);
    const form = new FormData();
    form.set("image", new Blob([aPng(8, 8)]), "a.png");
    const headers = { impersonatedUserId: String(user.id) };
    const path = `/api/users/${user.id}/image`;
    expect((await operator.fetch(path, { method: "POST", body: form, headers })).status).toBe(403);
    const profile = await operator.fetch("/api/profile", { headers });
    expect(await profile.json()).toMatchObject({ user: { id: user.id }, hasPassword: false, mayChange: false });
  }),
);

Deno.test(
  "a picture that nobody shows any more is no longer named, and so is swept from the store",
  inShop(async ({ person, context }) => {
    const user = await person("FFLUser");
    const twin = await person("FFLUser");
    const leaver = await person("FFLUser");
    await user.send(aPng(8, 8));
    await twin.send(aPng(8, 8));
    await leaver.send(aPng(9, 9, () => [0, 0, 250]));
    const sums = (await Array.fromAsync(context.files.list())).map(({ sha256 }) => sha256);
    const named = async () => (await namedFiles(context.database, sums)).size;
    expect([sums.length, await named()]).toEqual([2, 2]);
    await user.ask("DELETE", `/api/users/${user.id}/image`);
    await context.database.write(() => [{ sql: "UPDATE users SET is_deleted = 1 WHERE id = ?", args: [leaver.id] }]);
    await removeUnusedPictures(context);
    expect(await named()).toBe(1);
    expect((await context.database.all("SELECT user_id FROM profile_pictures")).map(Object.values)).toEqual([[
      twin.id,
    ]]);
  }),
);
