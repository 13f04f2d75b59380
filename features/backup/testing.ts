import { Buffer } from "node:buffer";
import { createHash, createPublicKey, verify } from "node:crypto";
import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { canonicalJson } from "@/kernel/ledger/canonical-json.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { filingForm } from "@/tests/product/client.ts";
import type { TestProduct } from "@/tests/product/product.ts";
import { type Feed, type FeedItem, feedSchema } from "./contract.ts";
import * as v from "valibot";

/** Asks as somebody; answers the status and the body, parsed where it is JSON. */
export type Ask = (path: string, headers?: Readonly<Record<string, string>>) => Promise<{
  readonly status: number;
  // What comes over the wire is judged by the test.
  readonly body: Record<string, unknown>;
  readonly bytes: Uint8Array;
}>;

/** A way to ask as a person. */
export async function asking(product: TestProduct, userId: number): Promise<Ask> {
  const { headers } = await signedIn(product.context, userId);
  return async (path, more = {}) => {
    const response = await product.request(path, { headers: { ...headers, ...more } });
    const bytes = await response.bytes();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    return { status: response.status, body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {}, bytes };
  };
}

/** A company with two stores, its owner, and the sign-in of its backup application for the first. */
export async function aCompany(product: TestProduct) {
  const { context } = product;
  const account = await anAccount(context, { name: "Summit Outfitters" });
  const first = await aStore(context, { accountId: account.id, friendlyFFLName: "Summit Denver" });
  const second = await aStore(context, { accountId: account.id, friendlyFFLName: "Summit Boise" });
  const owner = await aPerson(context, { accountId: account.id, name: "Olive Owner" });
  const program = await aPerson(context, {
    accountId: account.id,
    name: "Backup Computer",
    role: "BackupToolOnlyUser",
    storeIds: [first.id],
  });
  return { account, first, second, owner, program, ask: await asking(product, program.id) };
}

/** Files a document of somebody and answers its id. */
export async function file(
  product: TestProduct,
  { owner, first }: { readonly owner: { readonly id: number }; readonly first: { readonly id: number } },
  customerName: string,
): Promise<number> {
  const { headers } = await signedIn(product.context, owner.id);
  const body = filingForm({ storeId: first.id, customerName, serialNumber: "K4473" }, plainPdf().bytes);
  const response = await product.request("/api/documents", { method: "POST", headers, body });
  expect(response.status).toBe(201);
  const { id }: { id: number } = await response.json();
  return id;
}

/** Reads the feed of a store from a cursor to its end, checks the signature of every page, and answers all that was in it. */
export async function readAll(
  ask: Ask,
  storeId: number,
  cursor?: string,
): Promise<{ readonly items: readonly FeedItem[]; readonly cursor: string; readonly pages: readonly Feed[] }> {
  const items: FeedItem[] = [];
  const pages: Feed[] = [];
  let next = cursor ?? "0.0.0";
  do {
    const { status, body } = await ask(`/api/backup/feed?storeId=${storeId}&cursor=${next}`);
    expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
    const page = v.parse(feedSchema, body);
    await checkSignature(ask, storeId, next, page);
    pages.push(page);
    items.push(...page.items);
    next = page.nextCursor;
  } while (!pages[pages.length - 1].isLast);
  return { items, cursor: next, pages };
}

async function checkSignature(ask: Ask, storeId: number, cursor: string, page: Feed): Promise<void> {
  const { items, nextCursor, isLast, head, keyId, signature } = page;
  const { body } = await ask("/api/proofs/key");
  const { keys } = v.parse(v.object({ keys: v.array(v.looseObject({ kid: v.string(), x: v.string() })) }), body);
  const known = keys.find(({ kid }) => kid === keyId);
  const text = canonicalJson({
    type: "strongroom.feed.1",
    ...{ storeId, cursor, nextCursor, isLast },
    items: createHash("sha256").update(canonicalJson(items)).digest("hex"),
    head: head?.root ?? null,
  });
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: known?.x }, format: "jwk" });
  expect(verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url"))).toBe(true);
}
