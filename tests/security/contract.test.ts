import { expect } from "expect";
import * as v from "valibot";
import type { Schema } from "@/kernel/endpoint.ts";
import { loadSample } from "@/kernel/sample.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type TestProduct, withProduct } from "../product/product.ts";
import { callerOf, noon } from "./world.ts";

/** Addresses of the one thing that a path asks for, in the sample. */
async function addressOf(path: string, { context: { database } }: TestProduct): Promise<string> {
  const row = await database.one(
    "SELECT d.id AS document, d.store_id AS store, d.account_id AS account, min(a.id) AS attachment, " +
      "(SELECT id FROM users WHERE email = 'user@summit.example') AS user FROM documents d " +
      "JOIN attachments a ON a.document_id = d.id JOIN stores s ON s.id = d.store_id " +
      "WHERE s.friendly_ffl_name = 'Summit Denver' AND (SELECT count(*) FROM attachments o WHERE o.document_id = d.id) > 1 " +
      "GROUP BY d.id ORDER BY d.id LIMIT 1",
  );
  const kind = /^\/api\/(?:documents|attachments\/documents|history\/documents|proofs\/documents)\/\{/.test(path)
    ? row?.document
    : path.startsWith("/api/attachments/")
    ? row?.attachment
    : path.startsWith("/api/users/")
    ? row?.user
    : /\/accounts?\/\{|\{accountId\}/.test(path)
    ? row?.account
    : row?.store;
  const filled = path.replace("{stream}", `store:${row?.store}`).replace("{seq}", "1").replaceAll(
    /\{\w+\}/g,
    String(kind),
  );
  if (path.endsWith("/PreviousAndNextDocuments")) return `${filled}?documentId=${row?.document}`;
  return path.endsWith("/find") ? `${filled}?text=an` : filled;
}

/** Where a body holds a key that its schema has not declared; undeclared keys are dropped by the schema's own parsing. */
function undeclared(sent: unknown, known: unknown, path = ""): string[] {
  if (Array.isArray(sent)) {
    return sent.flatMap((item, at) => undeclared(item, Array.isArray(known) ? known[at] : undefined, `${path}[]`));
  }
  if (typeof sent !== "object" || sent === null) return [];
  const declared: [string, unknown][] = typeof known === "object" && known !== null ? Object.entries(known) : [];
  const byName = new Map(declared);
  return Object.entries(sent).flatMap(([name, value]) =>
    byName.has(name) ? undeclared(value, byName.get(name), `${path}.${name}`) : [`${path}.${name}`]
  );
}

function brokenPromises(schema: Schema, body: unknown): string[] {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) return parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  return undeclared(body, parsed.output);
}

Deno.test("every GET answers exactly what its schema declares, and not a key more", () =>
  withProduct(async (product) => {
    await loadSample(product, () => {});
    const { database } = product.context;
    const answered: string[] = [];
    for (const email of ["owner@summit.example", "lead@atf.example", "operator@strongroom.example"]) {
      const row = await database.one("SELECT id FROM users WHERE email = ?", [email]);
      const caller = await callerOf(product, Number(row?.id));
      for (const { endpoint } of product.routes) {
        if (endpoint.method !== "GET" || !endpoint.answer || endpoint.stream) continue;
        const response = await caller.get(await addressOf(endpoint.path, product));
        const body: unknown = await response.json();
        if (response.status !== 200) continue;
        answered.push(`${email} ${endpoint.path}`);
        expect([email, endpoint.path, brokenPromises(endpoint.answer, body)]).toEqual([email, endpoint.path, []]);
      }
    }
    const wanted = product.routes.map(({ endpoint }) => endpoint).filter(({ method, answer, stream, path }) =>
      method === "GET" && answer && !stream && !path.startsWith("/api/setup/")
    );
    const missed = wanted.filter(({ path }) => !answered.includes(`owner@summit.example ${path}`));
    expect(missed.map(({ path }) => path)).toEqual([]);
  }, { clock: new SetClock(noon) }));

Deno.test("an error says what its schema declares, and nothing of the inside", () =>
  withProduct(async (product) => {
    const { schemas } = (await (await product.request("/api/openapi.json")).json()).components;
    const known = new Set(Object.keys(schemas.Error.properties));
    for (const { endpoint } of product.routes) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, "1");
      const response = await product.request(path, { method: endpoint.method });
      if (response.status < 400) {
        await response.body?.cancel();
        continue;
      }
      const body = await response.json();
      expect([path, Object.keys(body).filter((key) => !known.has(key))]).toEqual([path, []]);
      expect(body.message).toMatch(/^[A-Z].+[.?]$/);
      expect(body.error).toMatch(/^[a-z]+\.[a-z_]+$/);
    }
  }));
