import { toJsonSchema } from "@valibot/to-json-schema";
import { expect } from "expect";
import type { Endpoint, Schema } from "@/kernel/endpoint.ts";
import { withProduct } from "../product/product.ts";
import { withFixture } from "./fixture.ts";

/** How things are called that let in whoever knows them. */
const secretive = /token|link|secret|code|key|password|otp|ticket|recover|cookie|session|signature|credential/i;

/** What is called so and lets nobody in. */
const harmless: Readonly<Record<string, string>> = {
  "code": "that of an inspection: until when it is good, and not its characters",
  "draft.key": "which of several drafts on the same form",
  "elsewhere.key": "the same",
  "key": "the same; and which part of a sample or of a list",
  "strata.key": "which part of a sample",
  "data.strata.key": "the same",
  "byStratum.key": "the same",
  "steps.key": "which step of a guide",
  "keys": "public keys",
  "checkpoints.keyId": "the name of a public key",
  "from.keyId": "the same",
  "to.keyId": "the same",
  "data.keyId": "the same",
  "from.signature": "what everybody may check",
  "to.signature": "the same",
  "data.signature": "the same",
  "hasPassword": "whether there is one",
  "passkeys": "when they were made, and what they are called",
  "recoveryCodesLeft": "how many",
};

/** Fields of a schema, with the way to each; lists add nothing to it. */
function fieldsOf(value: unknown, at = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key !== "properties") return fieldsOf(inner, at);
    return Object.entries(Object(inner)).flatMap(([name, field]) => [at + name, ...fieldsOf(field, `${at}${name}.`)]);
  });
}

function namesIn({ params, query, answer }: Endpoint): readonly string[] {
  const schemas = [params, query, answer].filter((schema): schema is Schema => schema !== undefined);
  return schemas.flatMap((schema) => fieldsOf(toJsonSchema(schema, { errorMode: "ignore", typeMode: "output" })));
}

Deno.test("what may be compressed has nothing in it that is called as a secret is", () =>
  withProduct(({ routes }) => {
    const reads = routes.map(({ endpoint }) => endpoint).filter(({ method }) => method === "GET");
    const declared = reads.filter(({ secret }) => secret);
    expect(declared.length).toBeGreaterThan(5);
    // Those of strangers are not compressed, but pages are that they are part of.
    const found = reads.filter(({ secret, path }) => !secret && path !== "/api/auth/options").flatMap((endpoint) =>
      namesIn(endpoint).filter((name) =>
        secretive.test(name.split(".").at(-1) ?? "") && !(name in harmless) && !isYesOrNo(name)
      )
        .map((name) => `${endpoint.path}: ${name}`)
    );
    expect(found).toEqual([]);
    const links = reads.filter(({ path, secret }) => /token|ticket/.test(path) && !secret).map(({ path }) => path);
    expect(links).toEqual([]);
    return Promise.resolve();
  }));

/** Whether a password is asked for. */
const isYesOrNo = (name: string) => ["needsPassword", "passwords", "password"].includes(name);

const asking = { "accept-encoding": "gzip, deflate, br, zstd" };

Deno.test("lists leave compressed, and a 304 passes every check", () =>
  withFixture(async ({ request, owner, caller, storeId, file }) => {
    for (let at = 0; at < 5; at++) await file({ serialNumber: `K-${at}`, customerName: "Keating, Quentin" });
    const path = `/api/documents?storeId=${storeId}`;
    const ask = async (headers: Record<string, string>, method = "GET", of = path) => {
      const answer = await request(of, { method, headers: { ...asking, ...headers } });
      const { length } = new Uint8Array(await answer.arrayBuffer());
      const told = ["content-encoding", "vary", "cache-control"].map((name) => answer.headers.get(name));
      return { status: answer.status, tag: answer.headers.get("etag") ?? "", told, length };
    };
    const list = await ask(owner.headers);
    expect([list.status, ...list.told]).toEqual([200, "zstd", "accept-encoding", "no-store"]);
    expect(list.tag).toMatch(/^W\/"[\w-]{22}"$/);
    const plain = await ask({ ...owner.headers, "accept-encoding": "identity" });
    expect([plain.tag, plain.told[0], plain.length > 2 * list.length]).toEqual([list.tag, null, true]);
    expect(await ask(owner.headers, "HEAD")).toEqual({ ...list, length: 0 });
    const known = { ...owner.headers, "if-none-match": `"x", ${list.tag.replace("W/", "")}` };
    const same = await ask(known);
    expect([same.status, same.length, same.tag, ...same.told.slice(1)])
      .toEqual([304, 0, list.tag, "accept-encoding", "no-store"]);
    expect((await ask({ ...known, "if-none-match": 'W/"other"' })).status).toBe(200);
    const stranger = await caller({ accountId: null, role: "FFLUser" });
    expect((await ask({ ...stranger.headers, "if-none-match": list.tag })).status).not.toBe(304);
    expect((await ask({ "if-none-match": list.tag })).status).toBe(401);
    await file({ serialNumber: "K-NEW" });
    expect((await ask(known)).status).toBe(200);
  }));

Deno.test("who is told by a 304 that an attachment is the same has looked at it all the same", () =>
  withFixture(async ({ request, owner, document }) => {
    const path = `/api/attachments/${document.attachments[0].id}?shouldAddHistory=true`;
    const history = `/api/history/documents/${document.id}`;
    const { count } = await (await owner.get(history)).json();
    const first = await request(path, { headers: owner.headers });
    await first.body?.cancel();
    const again = await request(path, {
      headers: { ...owner.headers, "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
    expect((await (await owner.get(history)).json()).count).toBeGreaterThan(count);
  }));

Deno.test("what holds a secret, what changes something and the bytes of a form leave as they are", () =>
  withFixture(async ({ request, owner, storeId, document }) => {
    for (let at = 0; at < 4; at++) {
      const user = {
        name: `Ann ${"x".repeat(80)}`,
        email: `ann${at}@summit.example`,
        permission: 0,
        storeIds: [storeId],
      };
      const invited = await request("/api/users", {
        method: "POST",
        headers: { ...asking, ...owner.headers, "content-type": "application/json" },
        body: JSON.stringify({ user }),
      });
      expect([invited.status, invited.headers.get("content-encoding")]).toEqual([201, null]);
      expect((await invited.json()).invitationLink).toContain("/invitation/");
    }
    const headers = { ...asking, ...owner.headers };
    for (const path of [`/api/outbox?storeId=${storeId}`, document.attachments[0].uri]) {
      const answer = await request(path, { headers });
      expect([path, answer.status, answer.headers.get("content-encoding")]).toEqual([path, 200, null]);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
    }
    const outbox = await request(`/api/outbox?storeId=${storeId}`, { headers });
    await outbox.body?.cancel();
    expect(outbox.headers.has("etag")).toBe(false);
  }));
