import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { namesIn } from "@/kernel/files/disk.ts";
import { temporaryFolder } from "@/kernel/files/temporary.ts";
import { withProduct } from "@/tests/product/product.ts";
import { aCompany, asking, csvRows, entriesOf, file, longRows } from "./testing/exporting.ts";

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
    const found = await csvRows(
      (await ask("GET", "/api/documents/export?format=csv&accountOverview=true&customerName=elsewhere")).text,
    );
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
    await ask("GET", "/api/documents/export?format=xlsx&accountOverview=true&customerName=example&status=0");
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
      const [query, stream] of [[`storeId=${first.id}`, `store:${first.id}`], [
        "accountOverview=true&sort=tsn",
        `account:${account.id}`,
      ]]
    ) {
      const response = await product.request(`/api/documents/export?format=csv&${query}`, { headers });
      const [entry] = await entriesOf(product, stream, "exports.list_begun");
      expect(entry).toMatchObject({ subject: stream, actor: { name: "Olive Owner" }, data: { format: "csv" } });
      expect(product.context.describeEvent(entry.event, entry.data)).toEqual({
        title: "List export started",
        description: "A list was requested as CSV.",
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
    const response = await product.request(`/api/documents/export?format=csv&storeId=${first.id}`, { headers });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const [entry] = await entriesOf(product, `store:${first.id}`, "exports.list_exported");
    expect(entry.data).toMatchObject({ rows: 1, isComplete: false });
    expect(product.context.describeEvent(entry.event, entry.data).description).toContain(
      "It stopped before the end.",
    );
  }));

Deno.test("of a list whose packed form nobody takes to its end only a part is handed over, and the ledger says so", () =>
  withProduct(async (product) => {
    const { first, owner } = await aCompany(product);
    await longRows(product, first, 1000);
    const { headers } = await signedIn(product.context, owner.id);
    const ask = () =>
      product.request(`/api/documents/export?format=csv&storeId=${first.id}`, {
        headers: { ...headers, "accept-encoding": "gzip" },
      });
    const response = await ask();
    expect(response.headers.get("content-encoding")).toBe("gzip");
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await (await ask()).arrayBuffer();
    const [left, whole] = await entriesOf(product, `store:${first.id}`, "exports.list_exported");
    expect(left.data).toMatchObject({ isComplete: false });
    expect(Number(Object.entries(left.data).find(([name]) => name === "rows")?.[1])).toBeLessThan(1000);
    expect(whole.data).toMatchObject({ rows: 1000, isComplete: true });
  }));

Deno.test("who asks for the head of a list alone is told of no length, and the ledger says that nothing was taken", () =>
  withProduct(async (product) => {
    const { first, owner } = await aCompany(product);
    for (let at = 0; at < 3; at++) await file(product, owner.id, first.id, "Example, Kim", `K${at}`);
    const { headers } = await signedIn(product.context, owner.id);
    const packing: readonly Record<string, string>[] = [{}, { "accept-encoding": "gzip" }];
    for (const more of packing) {
      const response = await product.request(`/api/documents/export?format=csv&storeId=${first.id}`, {
        method: "HEAD",
        headers: { ...headers, ...more },
      });
      expect([response.status, response.body]).toEqual([200, null]);
      expect([response.headers.get("vary"), response.headers.get("content-length")]).toEqual(["accept-encoding", null]);
    }
    const told = await entriesOf(product, `store:${first.id}`, "exports.list_exported");
    expect(told.map(({ data }) => data)).toMatchObject(Array(2).fill({ rows: 0, isComplete: false }));
  }));

Deno.test("a workbook is sent with its length, from a file that has no name and is gone with the answer", () =>
  withProduct(async (product) => {
    const { first, owner } = await aCompany(product);
    await file(product, owner.id, first.id, "Example, Kim");
    const { headers } = await signedIn(product.context, owner.id);
    const ask = () => product.request(`/api/documents/export?format=xlsx&storeId=${first.id}`, { headers });
    const whole = await ask();
    const bytes = await whole.bytes();
    expect(Number(whole.headers.get("content-length"))).toBe(bytes.length);
    const { default: exceljs } = await import("exceljs");
    const book = new exceljs.Workbook();
    await book.xlsx.load(bytes.buffer);
    expect(book.worksheets[0].getCell("D2").value).toBe("Example, Kim");
    expect(await namesIn(temporaryFolder(product.context.configuration.dataFolder), /./)).toEqual([]);

    await (await ask()).body?.cancel();
    const told = await entriesOf(product, `store:${first.id}`, "exports.list_exported");
    expect(told.map(({ data }) => data)).toMatchObject([
      { format: "xlsx", rows: 1, isComplete: true },
      { format: "xlsx", rows: 1, isComplete: false },
    ]);
  }));

Deno.test("a workbook that nobody waits for any more is not made, and the ledger says that nothing was taken", () =>
  withProduct(async (product) => {
    const { first, owner } = await aCompany(product);
    await file(product, owner.id, first.id, "Example, Kim");
    const { headers } = await signedIn(product.context, owner.id);
    const stop = new AbortController();
    stop.abort();
    const path = `/api/documents/export?format=xlsx&storeId=${first.id}`;
    const response = await product.request(path, { headers, signal: stop.signal }).catch(() => null);
    await response?.body?.cancel();
    const [entry] = await entriesOf(product, `store:${first.id}`, "exports.list_exported");
    expect(entry.data).toMatchObject({ rows: 0, isComplete: false });
  }));
