import { expect } from "expect";
import { basename } from "node:path";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { documentsOffer } from "@/features/documents/offers.ts";
import { aStore } from "@/features/stores/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { filingForm } from "@/tests/product/client.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A company with two stores, its owner, and a way to ask as anybody. */
async function aCompany(product: TestProduct) {
  const { context } = product;
  const account = await anAccount(context, { name: "Summit Outfitters" });
  const first = await aStore(context, { accountId: account.id, friendlyFFLName: "Summit: Denver" });
  const second = await aStore(context, { accountId: account.id, friendlyFFLName: "Summit Boise" });
  const owner = await aPerson(context, { accountId: account.id, name: "Olive Owner" });
  return { account, first, second, owner, ask: await asking(product, owner.id) };
}

async function asking(product: TestProduct, userId: number) {
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
async function file(product: TestProduct, userId: number, storeId: number, customerName: string, serialNumber = "K1") {
  const { headers } = await signedIn(product.context, userId);
  const values = { storeId, customerName, serialNumber, tsn: `000${customerName.length}${serialNumber}` };
  const body = filingForm(values, plainPdf().bytes);
  const response = await product.request("/api/documents", { method: "POST", headers, body });
  expect(response.status).toBe(201);
  const { id }: { id: number } = await response.json();
  return id;
}

/** Rows of CSV as Python reads them; null where there is no Python. */
async function csvRows(text: string): Promise<string[][] | null> {
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
async function unpacked(
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

const entriesOf = async (product: TestProduct, stream: string, event: string) =>
  (await Array.fromAsync(product.context.ledger.walk(stream))).filter((entry) => entry.event === event);

Deno.test("exports ask for sign-in; what is somebody else's does not exist; who may only read may not export", () =>
  withProduct(async (product) => {
    const { context } = product;
    const { account, first, owner } = await aCompany(product);
    const id = await file(product, owner.id, first.id, "Example, Kim");
    const stranger = await asking(product, (await aPerson(context, { accountId: (await anAccount(context)).id })).id);
    const auditorPerson = await aPerson(context, { role: "IOIUser" });
    await anAudit(context, { accountId: account.id, storeId: first.id, auditorIds: [auditorPerson.id] });
    const auditor = await asking(product, auditorPerson.id);
    const paths: [string, string][] = [
      ["GET", `/api/documents/export?format=csv&storeId=${first.id}`],
      ["POST", `/api/documents/${id}/export`],
      ["POST", `/api/documents/export?documents=${id}`],
      ["POST", `/api/documents/export?storeId=${first.id}`],
    ];
    for (const [method, path] of paths) {
      const response = await product.request(path, { method });
      await response.body?.cancel();
      expect([method, path, response.status]).toEqual([method, path, 401]);
      expect([method, path, (await stranger(method, path)).status]).toEqual([method, path, 404]);
      expect([method, path, (await auditor(method, path)).status]).toEqual([method, path, 403]);
    }
    expect((await stranger("POST", "/api/documents/999999/export")).text)
      .toBe((await stranger("POST", `/api/documents/${id}/export`)).text);
    expect(await entriesOf(product, `store:${first.id}`, "documents.exported")).toEqual([]);
  }));

Deno.test("the CSV holds exactly the filtered rows in the list's order, for people and for programs", () =>
  withProduct(async (product) => {
    const { first, second, owner, ask } = await aCompany(product);
    await file(product, owner.id, first.id, "=cmd|calc", "0042");
    await file(product, owner.id, first.id, 'Example, "Kim"', "K2");
    await file(product, owner.id, second.id, "Elsewhere, Pat", "K3");
    const answer = await ask(
      "GET",
      `/api/documents/export?format=csv&storeId=${first.id}&sort=customerName&sortOrder=asc`,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      /filename="Summit Denver documents \d\d-\d\d-\d{4}\.csv"/,
    );
    expect(answer.text.startsWith("\ufeffDocument,Store,Form,Customer,")).toBe(true);
    expect(answer.text.endsWith("\r\n")).toBe(true);
    const rows = await csvRows(answer.text);
    if (!rows) return;
    const [headings, ...lines] = rows;
    const at = (heading: string) => lines.map((line) => line[headings.indexOf(heading)]);
    expect(at("Customer")).toEqual(["'=cmd|calc", 'Example, "Kim"']);
    expect(at("Serial numbers")).toEqual(["0042", "K2"]);
    expect(at("Status Date")).toEqual(["2026-01-15", "2026-01-15"]);
    expect(new Set(lines.map((line) => line.length))).toEqual(new Set([headings.length]));

    const everywhere = await csvRows((await ask("GET", "/api/documents/export?format=csv&accountOverview=true")).text);
    expect(everywhere).toHaveLength(4);
    const found = await csvRows((await ask("GET", "/api/documents/export?format=csv&customerName=elsewhere")).text);
    expect(found?.map((line) => line[3])).toEqual(["Customer", "Elsewhere, Pat"]);
  }));

Deno.test("a clerk's list of all stores ends where their stores end, and bad filters are named", () =>
  withProduct(async (product) => {
    const { account, first, second, owner } = await aCompany(product);
    await file(product, owner.id, first.id, "Example, Kim");
    await file(product, owner.id, second.id, "Elsewhere, Pat", "K3");
    const clerk = await aPerson(product.context, { accountId: account.id, role: "FFLUser", storeIds: [second.id] });
    const ask = await asking(product, clerk.id);
    const { text, headers } = await ask("GET", "/api/documents/export?format=csv&accountOverview=true");
    expect(text).toContain("Elsewhere");
    expect(text).not.toContain("Example");
    expect(headers.get("content-disposition")).toContain("Summit Outfitters documents");
    expect((await ask("GET", `/api/documents/export?format=csv&storeId=${first.id}`)).status).toBe(404);
    for (const query of ["", "format=pdf", "format=csv&status=9", "format=csv&nonsense=1", "format=csv&sort=secret"]) {
      expect([query, (await ask("GET", `/api/documents/export?${query}`)).status]).toEqual([query, 400]);
    }
  }));

Deno.test("an export of a list is in the ledger of each store that rows were taken of, with filter and count", () =>
  withProduct(async (product) => {
    const { first, second, owner, ask } = await aCompany(product);
    await file(product, owner.id, first.id, "Example, Kim", "K1");
    await file(product, owner.id, first.id, "Example, Pat", "K2");
    await file(product, owner.id, second.id, "Example, Lee", "K3");
    await ask("GET", "/api/documents/export?format=xlsx&customerName=example&status=0");
    for (const [store, rows] of [[first, 2], [second, 1]] as const) {
      const [entry] = await entriesOf(product, `store:${store.id}`, "exports.list_exported");
      expect(entry).toMatchObject({
        subject: `store:${store.id}`,
        actor: { userId: owner.id, name: "Olive Owner" },
        data: { format: "xlsx", rows, isComplete: true, filters: { customerName: "example", status: 0, formType: 0 } },
      });
      const words = product.context.describeEvent(entry.event, entry.data);
      expect(words.title).toBe("List exported");
      expect(words.description).toMatch(/as Excel, filtered by customer name example, status Transferred\.$/);
    }
    await ask("GET", `/api/documents/export?format=csv&storeId=${second.id}&customerName=nobody`);
    const [, none] = await entriesOf(product, `store:${second.id}`, "exports.list_exported");
    expect(none.data).toMatchObject({ rows: 0, isComplete: true });
  }));

Deno.test("who asks for a list is in the ledger before its first byte, in the store's chain or in the account's", () =>
  withProduct(async (product) => {
    const { account, first, owner } = await aCompany(product);
    const { headers } = await signedIn(product.context, owner.id);
    for (
      const [query, stream] of [[`storeId=${first.id}`, `store:${first.id}`], ["sort=tsn", `account:${account.id}`]]
    ) {
      const response = await product.request(`/api/documents/export?format=csv&${query}`, { headers });
      const [entry] = await entriesOf(product, stream, "exports.list_begun");
      expect(entry).toMatchObject({ subject: stream, actor: { name: "Olive Owner" }, data: { format: "csv" } });
      expect(product.context.describeEvent(entry.event, entry.data)).toEqual({
        title: "List export begun",
        description: "A list as CSV was asked for.",
      });
      await response.body?.cancel();
    }
  }));

Deno.test("a list without a format is refused in words", () =>
  withProduct(async (product) => {
    const { ask } = await aCompany(product);
    const answer = await ask("GET", "/api/documents/export");
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("add format=csv")]);
  }));

Deno.test("an export whose reader goes away stops, and the ledger says how much was taken", () =>
  withProduct(async (product) => {
    const { first, owner } = await aCompany(product);
    await file(product, owner.id, first.id, "Example, Kim");
    const { headers } = await signedIn(product.context, owner.id);
    const response = await product.request(`/api/documents/export?format=xlsx&storeId=${first.id}`, { headers });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const [entry] = await entriesOf(product, `store:${first.id}`, "exports.list_exported");
    expect(entry.data).toMatchObject({ rows: 0, isComplete: false });
    expect(product.context.describeEvent(entry.event, entry.data).description).toContain(
      "It broke off before the end.",
    );
  }));

Deno.test("a document's zip holds its files, its history to read and to check, and manifests with the sums", () =>
  withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    const id = await file(product, owner.id, first.id, "Example, Kim", "K4473");
    const answer = await ask("POST", `/api/documents/${id}/export`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toContain('filename="Example, Kim 2026-01-15 00012K4473.zip"');
    const [taken] = await entriesOf(product, `store:${first.id}`, "documents.exported");
    expect(taken).toMatchObject({
      subject: `document:${id}`,
      actor: { name: "Olive Owner" },
      data: { files: 1, together: 1 },
    });
    await unpacked(answer.bytes, async (out, names) => {
      const folder = "Example, Kim 2026-01-15 00012K4473";
      expect(names).toEqual(
        [
          "4473.pdf",
          "history.pdf",
          "history.jsonl",
          "manifest.json",
          "manifest.csv",
          "manifest-sha256.txt",
          "READ ME.txt",
        ]
          .map((name) => `${folder}/${name}`),
      );
      const read = (name: string) => Deno.readTextFile(`${out}/${folder}/${name}`);
      const manifest = JSON.parse(await read("manifest.json"));
      expect(manifest).toMatchObject({
        format: "strongroom.document.1",
        document: { id, customerName: "Example, Kim", serialNumbers: ["K4473"] },
        files: [{ path: "4473.pdf", version: 1, isCurrent: true, typeName: "ATF F 4473" }],
        ledger: { stream: `store:${first.id}`, position: taken.seq, hash: taken.hash },
      });
      const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(`${out}/${folder}/4473.pdf`));
      expect(new Uint8Array(digest).toHex()).toBe(manifest.files[0].sha256);
      expect(await referee("sh", ["-c", `cd "${out}/${folder}" && sha256sum --check --quiet manifest-sha256.txt`]))
        .toBe("");
      const events = (await read("history.jsonl")).trim().split("\n").map((line) => JSON.parse(line).event);
      expect(events).toEqual(["documents.filed", "documents.exported"]);
      expect((await read("history.pdf")).startsWith("%PDF-")).toBe(true);
      const table = await csvRows(await read("manifest.csv"));
      expect(table?.[1].slice(0, 4)).toEqual([String(id), "Example, Kim", "4473.pdf", manifest.files[0].sha256]);
    });
  }));

Deno.test("several documents come as one zip, each in its store's and form's folder; none and too many are refused", () =>
  withProduct(async (product) => {
    const { first, second, owner, ask } = await aCompany(product);
    const one = await file(product, owner.id, first.id, "Example, Kim", "K1");
    const other = await file(product, owner.id, second.id, "Example, Pat", "K2");
    const answer = await ask("POST", `/api/documents/export?documents=${one},${other}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(
      /filename="Summit Outfitters documents \d\d-\d\d-\d{4}\.zip"/,
    );
    await unpacked(answer.bytes, async (out, names) => {
      expect(names.filter((name) => name.endsWith("4473.pdf"))).toEqual([
        "Summit Denver/4473/Example, Kim 2026-01-15 00012K1/4473.pdf",
        "Summit Boise/4473/Example, Pat 2026-01-15 00012K2/4473.pdf",
      ]);
      expect(await referee("sh", ["-c", `cd "${out}" && sha256sum --check --quiet manifest-sha256.txt`])).toBe("");
    });
    const [entry] = await entriesOf(product, `store:${second.id}`, "documents.exported");
    expect(product.context.describeEvent(entry.event, entry.data).description).toContain("together with one other");

    expect((await ask("POST", "/api/documents/export?customerName=pat")).headers.get("content-disposition"))
      .toContain("Summit Boise documents");
    expect((await ask("POST", "/api/documents/export?customerName=nobody")).status).toBe(400);
    expect((await ask("POST", `/api/documents/export?documents=${one},999999`)).status).toBe(404);
    const many = Array.from({ length: 501 }, (_, index) => index + 1).join(",");
    expect((await ask("POST", `/api/documents/export?documents=${many}`)).status).toBe(400);
  }));

Deno.test("a damaged file is told before the download begins", () =>
  withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    const id = await file(product, owner.id, first.id, "Example, Kim");
    const row = await product.context.database.one("SELECT sha256 FROM attachments WHERE document_id = ?", [id]);
    const path = await product.context.files.localPath(String(row?.sha256));
    await Deno.chmod(path, 0o600);
    await Deno.writeFile(path, new TextEncoder().encode("something else"));
    const answer = await ask("POST", `/api/documents/${id}/export`);
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([500, "files.damaged"]);
    expect(await entriesOf(product, `store:${first.id}`, "documents.exported")).toEqual([]);
  }));

Deno.test("an export does not reopen a deletion that waits for nothing but looking", () =>
  withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    const id = await file(product, owner.id, first.id, "Example, Kim");
    await ask("POST", `/api/stores/${first.id}/export`);
    await ask("POST", `/api/documents/${id}/export`);
    const { text } = await ask("GET", `/api/stores/${first.id}/export`);
    expect(JSON.parse(text).allowsDeletion).toBe(true);
  }, { clock: new SetClock("2026-03-01T12:00:00.000Z") }));

/** Files a form with a supplement. */
async function fileTwo(product: TestProduct, userId: number, storeId: number): Promise<number> {
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

Deno.test("a zip holds all files in one PDF too, and is whole without it when that is gone from the cache", () =>
  withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    const id = await fileTwo(product, owner.id, first.id);
    const namesNow = async () => {
      const { status, bytes } = await ask("POST", `/api/documents/${id}/export`);
      expect(status).toBe(200);
      let found: readonly string[] = [];
      await unpacked(bytes, (_folder, names) => Promise.resolve(void (found = names.map((name) => basename(name)))));
      return found;
    };
    const whole = await namesNow();
    if (whole.length === 0) return;
    expect(whole.slice(0, 3)).toEqual(["4473.pdf", "letter.pdf", "all files in one.pdf"]);
    const documents = product.context.offered(documentsOffer);
    const merge = documents.mergedFile;
    documents.mergedFile = async (wanted) => {
      const merged = await merge(wanted);
      // As when the cache makes room just before it is opened.
      await Deno.remove(merged.path);
      return merged;
    };
    expect(await namesNow()).toEqual(whole.filter((name) => name !== "all files in one.pdf"));
  }));
