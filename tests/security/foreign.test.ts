import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import type { Route } from "@/kernel/route.ts";
import { loadSample } from "@/kernel/sample.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { filingForm } from "../product/client.ts";
import { type TestProduct, withProduct } from "../product/product.ts";
import { type Caller, whole, withWorld } from "./world.ts";

/** A body that is right in form, for routes that ask for one. */
const bodies: Readonly<Record<string, unknown>> = {
  "PUT /api/documents/{id}/flag": { color: 1 },
};

/** Whose numbers stand in a path, by its beginning; every route with a parameter must be found here. */
const owners: readonly [RegExp, "document" | "attachment" | "store" | "account" | "user"][] = [
  [/^\/api\/(?:history|proofs|attachments)\/documents\/\{id\}/, "document"],
  [/^\/api\/documents\/\{id\}/, "document"],
  [/^\/api\/attachments\/\{id\}/, "attachment"],
  [/^\/api\/stores\/\{/, "store"],
  [/^\/api\/accounts\/\{/, "account"],
  [/^\/api\/users\/(?:LogOut\/)?\{/, "user"],
  [/^\/api\/proofs\/streams\/\{stream\}/, "store"],
];

/** Routes whose path holds a secret instead of a number. */
const bySecret = /^\/api\/setup\//;

async function tokenOf(product: TestProduct, email: string): Promise<string> {
  const response = await product.request("/api/auth/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "Strongroom!1" }),
  });
  expect(response.status).toBe(200);
  return (await response.json()).token;
}

async function prairieIds(product: TestProduct): Promise<Record<string, number>> {
  const { database } = product.context;
  const row = await database.one(
    "SELECT d.id AS document, a.id AS attachment, d.store_id AS store, d.account_id AS account FROM documents d " +
      "JOIN attachments a ON a.document_id = d.id JOIN stores s ON s.id = d.store_id " +
      "WHERE s.friendly_ffl_name = 'Prairie Arms' AND d.status = 0 ORDER BY d.id LIMIT 1",
  );
  const user = await database.one("SELECT id FROM users WHERE email = 'user@prairie.example'");
  return {
    ...Object.fromEntries(Object.entries(row ?? {}).map(([name, id]) => [name, Number(id)])),
    user: Number(user?.id),
  };
}

function requestTo({ endpoint }: Route, ids: Record<string, number>, token?: string): [string, RequestInit] {
  const kind = owners.find(([pattern]) => pattern.test(endpoint.path))?.[1];
  if (!kind && endpoint.path.includes("{") && !bySecret.test(endpoint.path)) {
    throw new Error(`${endpoint.path} is missing in this test: say whose number stands in it.`);
  }
  const path = endpoint.path
    .replace("{stream}", `store:${ids.store}`)
    .replace("{seq}", "1")
    .replaceAll(/\{\w+\}/g, String(kind ? ids[kind] : "a".repeat(43)));
  const body = bodies[`${endpoint.method} ${endpoint.path}`];
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (body) headers["content-type"] = "application/json";
  return [path, { method: endpoint.method, headers, body: body ? JSON.stringify(body) : undefined }];
}

Deno.test("nothing of another account can be told from what does not exist, on every route", () =>
  withProduct(async (product) => {
    await loadSample(product, () => {});
    const ids = await prairieIds(product);
    const missing = Object.fromEntries(Object.keys(ids).map((name) => [name, 999_999_999]));
    for (
      const email of [
        "owner@summit.example",
        "user@summit.example",
        "newcomer@strongroom.example",
        "operator@strongroom.example",
        "lead@atf.example",
      ]
    ) {
      const token = await tokenOf(product, email);
      for (const route of product.routes) {
        const { path, method, admission } = route.endpoint;
        if (!path.includes("{") || bySecret.test(path)) continue;
        // Operators manage accounts and people of all accounts; documents and stores they never see.
        if (email.startsWith("operator") && /^\/api\/(?:users|accounts)\//.test(path)) continue;
        const foreign = await product.request(...requestTo(route, ids, token));
        const nothing = await product.request(...requestTo(route, missing, token));
        const [foreignText, nothingText] = [await foreign.text(), await nothing.text()];
        const label = `${email} ${method} ${path}`;
        const floor = typeof admission === "object" && foreign.status === 403 && nothing.status === 403;
        expect([label, floor || foreign.status === 404]).toEqual([label, true]);
        expect([label, foreign.status, foreignText]).toEqual([label, nothing.status, nothingText]);
      }
    }
  }));

Deno.test("an id of another account in a query or a body leads as far as one that does not exist", () =>
  withWorld(async (world) => {
    const { owner: stranger, storeId, document, request } = world;
    const account = await anAccount(world.context);
    const own = await aStore(world.context, { accountId: account.id });
    const caller = await world.caller({ accountId: account.id });
    const nothing = 999_999_999;
    const ask = async (path: (id: number) => string, foreign: number) => {
      const [theirs, none] = [await whole(caller.get(path(foreign))), await whole(caller.get(path(nothing)))];
      expect([path(foreign), theirs]).toEqual([path(foreign), none]);
      return theirs;
    };
    await ask((id) => `/api/documents?storeId=${id}`, storeId);
    await ask((id) => `/api/documents?storeId=${id}&accountOverview=true`, storeId);
    await ask((id) => `/api/documents?fflUser=${id}`, stranger.id);
    await ask((id) => `/api/documents/find?text=example&storeId=${id}`, storeId);
    await ask((id) => `/api/documents/PreviousAndNextDocuments?documentId=${id}`, document.id);
    await ask((id) => `/api/documents/PreviousAndNextDocuments?documentId=1&storeId=${id}`, storeId);

    const file = (into: number) => {
      const body = filingForm({ storeId: into, customerName: "Example, Kim", serialNumber: "K4473" }, plainPdf().bytes);
      return whole(request("/api/documents", { method: "POST", headers: caller.headers, body }));
    };
    const foreign = await file(storeId);
    expect(foreign).toEqual(await file(nothing));
    expect(foreign[0]).toBe(404);
    expect((await file(own.id))[0]).toBe(201);
    const list = await (await caller.get("/api/documents")).json();
    expect(list.data.map((row: { storeId: number }) => row.storeId)).toEqual([own.id]);
  }));

Deno.test("a key that made one person's filing safe gives nothing of it to another", () =>
  withWorld(async ({ owner, context, caller, request, storeId }) => {
    const account = await anAccount(context);
    const other = await caller({ accountId: account.id });
    const file = (by: Caller) => {
      const body = filingForm({ storeId, customerName: "Example, Kim", serialNumber: "K4473" }, plainPdf().bytes);
      const headers = { ...by.headers, "idempotency-key": "the-very-same-key" };
      return whole(request("/api/documents", { method: "POST", headers, body }));
    };
    expect((await file(owner))[0]).toBe(201);
    expect((await file(other))[0]).toBe(404);
  }));

Deno.test("the time of an answer does not tell a foreign document from one that does not exist", () =>
  withWorld(async ({ context, caller, document }) => {
    const account = await anAccount(context);
    const stranger = await caller({ accountId: account.id });
    const times: { foreign: number[]; nothing: number[] } = { foreign: [], nothing: [] };
    for (let round = 0; round < 60; round++) {
      for (const [kind, id] of [["foreign", document.id], ["nothing", 999_999_999]] as const) {
        const begun = performance.now();
        await whole(stranger.get(`/api/documents/${id}`));
        if (round >= 10) times[kind].push(performance.now() - begun);
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
    // A row more is read for a document that is there; over a network nobody can tell half a millisecond.
    expect(Math.abs(median(times.foreign) - median(times.nothing))).toBeLessThan(1);
  }));

Deno.test("no route but those opened by name answers a stranger", () =>
  withProduct(async (product) => {
    const ids = { document: 1, attachment: 1, store: 1, account: 1, user: 1 };
    for (const route of product.routes) {
      const { path, method, admission } = route.endpoint;
      if (admission === "public") continue;
      const response = await product.request(...requestTo(route, ids));
      await response.body?.cancel();
      expect([method, path, response.status]).toEqual([method, path, 401]);
    }
    const opened = product.routes.filter(({ endpoint }) => endpoint.admission === "public").map(({ endpoint }) =>
      endpoint.path
    );
    expect([...new Set(opened)].sort()).toEqual([
      "/api/auth/options",
      "/api/auth/sign-in",
      "/api/setup/{token}",
      "/api/setup/{token}/sample",
    ]);
  }));
