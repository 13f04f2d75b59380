import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import type { TestProduct } from "@/tests/product/product.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import type { Upload } from "./contract.ts";

/** Somebody who may file, with what uploads ask. */
export interface Sender {
  readonly storeId: number;
  readonly accountId: number;
  /** Of the signed-in person. */
  readonly headers: Record<string, string>;
  send(method: string, path: string, init?: RequestInit): Promise<{ status: number; body: Upload }>;
  begin(changes?: Record<string, unknown>, headers?: Record<string, string>): ReturnType<Sender["send"]>;
  put(id: number, offset: number, bytes: Uint8Array<ArrayBuffer>): ReturnType<Sender["send"]>;
}

/** Makes a person of a new store, or of the given one. */
export async function aSender(product: TestProduct, of?: { accountId: number; storeId: number }): Promise<Sender> {
  const accountId = of?.accountId ?? (await anAccount(product.context)).id;
  const storeId = of?.storeId ?? (await aStore(product.context, { accountId })).id;
  const { id } = await aPerson(product.context, { accountId, role: "FFLUser", storeIds: [storeId] });
  const { headers } = await signedIn(product.context, id);
  const send: Sender["send"] = async (method, path, init = {}) => {
    const response = await product.request(path, { ...init, method, headers: { ...headers, ...init.headers } });
    const text = await response.text();
    return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
  };
  return {
    storeId,
    accountId,
    headers,
    send,
    begin: (changes, more = {}) =>
      send("POST", "/api/uploads", {
        headers: { "content-type": "application/json", ...more },
        body: JSON.stringify({ storeId, fileName: "doe.pdf", size: pdf.bytes.length, ...changes }),
      }),
    put: (uploadId, offset, bytes) => send("PUT", `/api/uploads/${uploadId}?offset=${offset}`, { body: bytes }),
  };
}

/** A small file. */
export const pdf = plainPdf();

/** The filing of these uploads, the main file first. */
export function filingForm(
  storeId: number,
  uploadIds: readonly number[],
  changes: Record<string, unknown> = {},
): FormData {
  const form = new FormData();
  form.set(
    "document",
    JSON.stringify({
      storeId,
      formType: 0,
      customerName: "Example, Kim",
      status: 0,
      transferDate: "2026-01-15",
      documentSerialNumbers: [{ serialNumber: "K4473" }],
      attachments: uploadIds.map((uploadId, at) => ({ fileName: `${at}.pdf`, type: at === 0 ? 1 : 9, uploadId })),
      ...changes,
    }),
  );
  return form;
}

/** An upload whose every byte has arrived. */
export async function finishedUpload(sender: Sender, file = plainPdf()): Promise<number> {
  const { body: { id } } = await sender.begin({ size: file.bytes.length });
  expect((await sender.put(id, 0, file.bytes)).body.sha256).toBe(file.sha256);
  return id;
}

/** What lies in the folder of files on their way. */
export const partials = async ({ configuration }: TestProduct) => {
  const folder = `${configuration.filesFolder}/partial`;
  return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
};
