import { expect } from "expect";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import type { Caller, Fixture } from "@/tests/security/fixture.ts";
import type { Document } from "../contract.ts";
import { documentRecordsOffer } from "../offers.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface Sending {
  readonly key?: string;
  readonly path?: string;
  readonly more?: Readonly<Record<string, string>>;
}

/** A multipart form of files and their types. */
export function formOf(files: readonly (readonly [string, Bytes])[], types: unknown, more = {}): FormData {
  const form = new FormData();
  for (const [name, bytes] of files) form.append("files", new Blob([bytes], { type: "application/pdf" }), name);
  form.set("fileTypes", JSON.stringify(types));
  for (const [name, value] of Object.entries(more)) form.set(name, String(value));
  return form;
}

/** Sends files as supplements of the fixture's document, or to another address. */
export async function send(
  fixture: Fixture,
  who: Caller,
  files: readonly (readonly [string, Bytes])[],
  types: unknown,
  { key, path = `/api/documents/${fixture.document.id}/attachments`, more }: Sending = {},
): Promise<Response> {
  const headers = { ...who.headers, ...(key ? { "idempotency-key": key } : {}) };
  return await fixture.request(path, { method: "POST", headers, body: formOf(files, types, more) });
}

/** A plain PDF. */
export const letter = () => ["Letter.pdf", plainPdf().bytes] as const;
/** Another one. */
export const receipt = () => ["Receipt.pdf", plainPdf().bytes] as const;

/** The fixture's document with two supplements. */
export async function added(fixture: Fixture): Promise<Document> {
  const response = await send(fixture, fixture.owner, [letter(), receipt()], [6, 9]);
  expect(response.status).toBe(201);
  return await response.json();
}

/** What the record and the ledger do not agree on. */
export async function problems(fixture: Fixture): Promise<readonly string[]> {
  return await fixture.context.offered(documentRecordsOffer).checkRecord(fixture.document.id);
}
