import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { filingForm } from "@/tests/product/client.ts";
import type { TestProduct } from "@/tests/product/product.ts";

/** What the server answered, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A company with two stores, its owner, and a way to ask as anybody. */
export async function aCompany(product: TestProduct) {
  const { context } = product;
  const account = await anAccount(context, { name: "Summit Outfitters" });
  const first = await aStore(context, { accountId: account.id, friendlyFFLName: "Summit: Denver" });
  const second = await aStore(context, { accountId: account.id, friendlyFFLName: "Summit Boise" });
  const owner = await aPerson(context, { accountId: account.id, name: "Olive Owner" });
  return { account, first, second, owner, ask: await asking(product, owner.id) };
}

/** A way to ask as somebody who is signed in. */
export async function asking(product: TestProduct, userId: number) {
  const { headers } = await signedIn(product.context, userId);
  return async (method: string, path: string): Promise<Answer> => {
    const response = await product.request(path, { method, headers });
    const bytes = new Uint8Array(await response.arrayBuffer());
    // A byte order mark is part of what was sent.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    return { status: response.status, headers: response.headers, text, bytes };
  };
}

/** Files a document and answers its id. */
export async function file(
  product: TestProduct,
  userId: number,
  storeId: number,
  customerName: string,
  serialNumber = "K1",
) {
  const { headers } = await signedIn(product.context, userId);
  const values = { storeId, customerName, serialNumber, tsn: `000${customerName.length}${serialNumber}` };
  const body = filingForm(values, plainPdf().bytes);
  const response = await product.request("/api/documents", { method: "POST", headers, body });
  expect(response.status).toBe(201);
  const { id }: { id: number } = await response.json();
  return id;
}

/** Puts documents into a store whose list as CSV has about 2 kB for each, of which packing leaves half. */
export async function longRows(
  { context: { database } }: TestProduct,
  { accountId, id }: { readonly accountId: number; readonly id: number },
  count: number,
): Promise<void> {
  await database.write(() => [{
    sql: "WITH RECURSIVE rows(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM rows WHERE at < ?) " +
      "INSERT INTO documents(account_id, store_id, form_type, status, name_key, customer_name, transfer_date, " +
      "created_by_name, created_at) SELECT ?, ?, 0, 0, 'buyer ' || at, hex(randomblob(1000)), '2026-01-10', " +
      "'Clerk', '2026-01-10T10:00:00.000Z' FROM rows",
    args: [count, accountId, id],
  }]);
}

/** Rows of CSV as Python reads them; null where there is no Python. */
export async function csvRows(text: string): Promise<string[][] | null> {
  const path = await Deno.makeTempFile({ suffix: ".csv" });
  try {
    await Deno.writeTextFile(path, text);
    const script =
      "import csv,json,sys; print(json.dumps(list(csv.reader(open(sys.argv[1], encoding='utf-8-sig', newline='')))))";
    const told = await referee("python3", ["-c", script, path]);
    return told === null ? null : JSON.parse(told);
  } finally {
    await Deno.remove(path);
  }
}

/** Unpacks a zip for as long as `use` runs, once three programs have found it sound. */
export async function unpacked(
  bytes: Uint8Array,
  use: (folder: string, names: readonly string[]) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeFile(`${folder}/export.zip`, bytes);
    const zip = `${folder}/export.zip`;
    await referee("7z", ["t", "-bso0", zip]);
    await referee("python3", ["-m", "zipfile", "-t", zip]);
    if (await referee("unzip", ["-q", zip, "-d", `${folder}/out`]) === null) return;
    const names = (await referee("unzip", ["-Z1", zip]) ?? "").trim().split("\n");
    await use(`${folder}/out`, names);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What the ledger of a stream holds of an event. */
export const entriesOf = async (product: TestProduct, stream: string, event: string) =>
  (await Array.fromAsync(product.context.ledger.walk(stream))).filter((entry) => entry.event === event);

/** Files a document of two PDFs, its form and a letter, and answers its id. */
export async function fileTwo(product: TestProduct, userId: number, storeId: number): Promise<number> {
  const { headers } = await signedIn(product.context, userId);
  const body = filingForm({ storeId, customerName: "Example, Kim", serialNumber: "K1" }, plainPdf().bytes);
  const attachments = [{ fileName: "4473.pdf", type: 1 }, { fileName: "letter.pdf", type: 9 }];
  body.set("document", JSON.stringify({ ...JSON.parse(String(body.get("document"))), attachments }));
  body.append("files", new Blob([plainPdf().bytes], { type: "application/pdf" }), "letter.pdf");
  const response = await product.request("/api/documents", { method: "POST", headers, body });
  expect(response.status).toBe(201);
  const { id }: { id: number } = await response.json();
  return id;
}
