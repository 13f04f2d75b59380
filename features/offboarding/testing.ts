import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { filingForm } from "@/tests/product/client.ts";
import type { TestProduct } from "@/tests/product/product.ts";

/** An account with two stores and a document in the first, its owner, and a way to ask. */
export async function aCompany(product: TestProduct, type = 1) {
  const { context } = product;
  const account = await anAccount(context, { type, name: "Summit Outfitters" });
  const first = await aStore(context, { accountId: account.id, friendlyFFLName: "Summit: Denver/West" });
  const second = await aStore(context, { accountId: account.id, friendlyFFLName: "Summit Boise" });
  const owner = await aPerson(context, { accountId: account.id, name: "Olive Owner" });
  const ask = await asking(product, owner.id);
  await file(product, owner.id, first.id, "Example, Kim");
  return { account, first, second, owner, ask };
}

/** A way to ask as a person. */
export async function asking(product: TestProduct, userId: number) {
  const { headers } = await signedIn(product.context, userId);
  return async (method: string, path: string, sent?: unknown) => {
    const response = await product.request(path, {
      method,
      headers: sent === undefined ? headers : { ...headers, "content-type": "application/json" },
      body: sent === undefined ? undefined : JSON.stringify(sent),
    });
    const bytes = await response.bytes();
    const text = new TextDecoder().decode(bytes);
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return { status: response.status, body: isJson ? JSON.parse(text) : null, bytes, headers: response.headers };
  };
}

/** Files a document. */
export async function file(product: TestProduct, userId: number, storeId: number, customerName: string) {
  const { headers } = await signedIn(product.context, userId);
  const body = filingForm({ storeId, customerName, serialNumber: "K4473" }, plainPdf().bytes);
  const response = await product.request("/api/documents", { method: "POST", headers, body });
  expect(response.status).toBe(201);
  await response.body?.cancel();
}
