import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { unwatched } from "@/kernel/verify/watch.ts";
import { SetClock } from "@/kernel/clock.ts";
import { pathPart, UniquePaths } from "@/kernel/zip/names.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { withProduct } from "@/tests/product/product.ts";
import { aCompany, asking, file } from "./testing.ts";

const day = 24 * 60 * 60_000;

Deno.test("exports and deletions ask for sign-in, and for somebody else they do not exist", () =>
  withProduct(async (product) => {
    const { account, first } = await aCompany(product);
    const other = await anAccount(product.context);
    const stranger = await asking(product, (await aPerson(product.context, { accountId: other.id })).id);
    const admin = await asking(
      product,
      (await aPerson(product.context, { accountId: account.id, role: "FFLAdmin", storeIds: [first.id] })).id,
    );
    const paths = [`/api/stores/${first.id}`, `/api/accounts/${account.id}`];
    for (const path of paths) {
      for (const [method, end] of [["POST", "/export"], ["GET", "/export"], ["DELETE", "/export"], ["DELETE", ""]]) {
        expect([method, path, (await product.request(path + end, { method })).status]).toEqual([method, path, 401]);
        expect([method, path, (await stranger(method, path + end)).status]).toEqual([method, path, 404]);
        expect([method, path, (await admin(method, path + end)).status]).toEqual([method, path, 403]);
      }
    }
  }));

Deno.test("an export holds each file under store, form and person, the records, the history with proofs and all sums", () =>
  withProduct(async (product) => {
    const { first, ask } = await aCompany(product);
    const answer = await ask("POST", `/api/stores/${first.id}/export`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain('filename="Summit Denver West.zip"');
    const zip = await Deno.makeTempFile({ suffix: ".zip" });
    const folder = await Deno.makeTempDir();
    try {
      await Deno.writeFile(zip, answer.bytes);
      if (await referee("unzip", ["-q", zip, "-d", folder]) === null) return;
      await referee("7z", ["t", zip]);
      const root = `${folder}/Summit Denver West`;
      const [name] = [...Deno.readDirSync(`${root}/4473`)].map((entry) => entry.name);
      expect(name).toMatch(/^Example, Kim \d{4}-\d\d-\d\d/);
      expect((await Deno.readTextFile(`${root}/records.csv`)).split("\r\n")[1]).toContain('"Example, Kim"');
      const [record] = (await Deno.readTextFile(`${root}/records.jsonl`)).trim().split("\n").map((line) =>
        JSON.parse(line)
      );
      expect(record).toMatchObject({ customerName: "Example, Kim", serialNumbers: ["K4473"] });
      expect(record.permissions).toBeUndefined();
      const history = (await Deno.readTextFile(`${root}/history.jsonl`)).trim().split("\n");
      expect(history.map((line) => JSON.parse(line).event).slice(0, 2)).toEqual([
        "ledger.rows_told",
        "documents.filed",
      ]);
      const proofs = JSON.parse(await Deno.readTextFile(`${root}/history-proofs.json`));
      expect(proofs.checkpoints.at(-1)).toMatchObject({ seq: history.length });
      expect(await sumsIn(folder)).toBeGreaterThan(5);
    } finally {
      await Deno.remove(zip);
      await Deno.remove(folder, { recursive: true });
    }
  }));

/** Checks every line of the manifest against the files; answers how many there are. */
async function sumsIn(folder: string): Promise<number> {
  const lines = (await Deno.readTextFile(`${folder}/manifest-sha256.txt`)).trim().split("\n");
  for (const line of lines) {
    const [sum, path] = line.split(/ {2}(.*)/s);
    const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(`${folder}/${path}`));
    expect(new Uint8Array(digest).toHex()).toBe(sum);
  }
  return lines.length;
}

Deno.test("deletion opens when the export is done, and a document filed after it closes it again", () =>
  withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    const path = `/api/stores/${first.id}`;
    expect(await ask("DELETE", path)).toMatchObject({ status: 409, body: { error: "offboarding.export_first" } });
    expect((await ask("GET", `${path}/export`)).body).toMatchObject({ state: "none", allowsDeletion: false });

    await ask("POST", `${path}/export`);
    expect((await ask("GET", `${path}/export`)).body).toMatchObject({
      state: "finished",
      allowsDeletion: true,
      sentFiles: 1,
      totalFiles: 1,
    });

    await file(product, owner.id, first.id, "Later, Lee");
    expect((await ask("GET", `${path}/export`)).body).toMatchObject({
      allowsDeletion: false,
      reason: "Something has changed since the export. Export again before deleting.",
    });
    expect(await ask("DELETE", path)).toMatchObject({ status: 409, body: { error: "offboarding.export_again" } });

    await ask("POST", `${path}/export`);
    expect((await ask("DELETE", path)).status).toBe(204);
    expect((await ask("GET", path)).status).toBe(404);
    expect((await ask("DELETE", path)).status).toBe(404);
    // The owner belongs to all stores of the account, but to no deleted one.
    const row = await product.context.database.one("SELECT id FROM documents");
    expect((await ask("GET", `/api/documents/${row?.id}`)).status).toBe(404);
    expect((await ask("GET", "/api/documents")).body.count).toBe(0);
  }));

Deno.test("a day after the export deletion is closed, and somebody else's export opens nothing", () => {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  return withProduct(async (product) => {
    const { account, second, ask } = await aCompany(product);
    const path = `/api/stores/${second.id}`;
    const partner = await asking(product, (await aPerson(product.context, { accountId: account.id })).id);
    await partner("POST", `${path}/export`);
    expect((await ask("DELETE", path)).body.error).toBe("offboarding.export_first");
    clock.advance(day + 1000);
    const again = await asking(product, (await aPerson(product.context, { accountId: account.id })).id);
    expect((await again("DELETE", path)).body.error).toBe("offboarding.export_first");
  }, { clock });
});

Deno.test("an export given up half way opens nothing", () =>
  withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    const { headers } = await signedIn(product.context, owner.id);
    const response = await product.request(`/api/stores/${first.id}/export`, { method: "POST", headers });
    await response.body?.cancel();
    expect((await ask("GET", `/api/stores/${first.id}/export`)).body).toMatchObject({
      state: "cancelled",
      allowsDeletion: false,
    });
    expect((await ask("DELETE", `/api/stores/${first.id}`)).status).toBe(409);
  }));

Deno.test("while one export runs a second is refused, and it can be cancelled from another window", () =>
  withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    const { headers } = await signedIn(product.context, owner.id);
    const path = `/api/stores/${first.id}/export`;
    const running = await product.request(path, { method: "POST", headers });
    expect((await ask("POST", path)).body.error).toBe("offboarding.running");
    expect((await ask("DELETE", path)).status).toBe(204);
    expect((await ask("GET", path)).body.state).toBe("cancelled");
    await running.body?.cancel();
  }));

Deno.test("of two exports that are begun at once one is refused", () =>
  withProduct(async (product) => {
    const { first, account, owner, ask } = await aCompany(product);
    const { headers } = await signedIn(product.context, owner.id);
    for (const path of [`/api/stores/${first.id}/export`, `/api/accounts/${account.id}/export`]) {
      const begun = await Promise.all([1, 2, 3].map(() => product.request(path, { method: "POST", headers })));
      expect([path, begun.map(({ status }) => status).toSorted()]).toEqual([path, [200, 409, 409]]);
      await Promise.all(begun.map((response) => response.bytes()));
      expect((await ask("GET", path)).body.state).toBe("finished");
    }
  }));

Deno.test("the one store of a single FFL goes only with its account", () =>
  withProduct(async (product) => {
    const { first, ask } = await aCompany(product, 0);
    await ask("POST", `/api/stores/${first.id}/export`);
    expect((await ask("DELETE", `/api/stores/${first.id}`)).body.error).toBe("offboarding.only_store");
  }));

Deno.test("an account without a store is looked after by its owner, and deleted, as any other", () =>
  withProduct(async (product) => {
    const { id } = await anAccount(product.context, { type: 1 });
    const ask = await asking(product, (await aPerson(product.context, { accountId: id })).id);
    for (const path of [`/accounts/${id}`, `/accounts/${id}/stores`, `/history/accounts/${id}`, "/outbox"]) {
      expect([path, (await ask("GET", `/api${path}`)).status]).toEqual([path, 200]);
    }
    expect((await ask("POST", `/api/accounts/${id}/export`)).status).toBe(200);
    expect((await ask("DELETE", `/api/accounts/${id}`)).status).toBe(204);
  }));

Deno.test("an account that is deleted logs everybody out; the operator restores it within 30 days, with all in it", () => {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  return withProduct(async (product) => {
    const { account, first, owner, ask } = await aCompany(product);
    const operator = await aPerson(product.context, { accountId: null, role: "OperatorAdmin" });
    await ask("POST", `/api/accounts/${account.id}/export`);
    expect((await ask("DELETE", `/api/accounts/${account.id}`)).status).toBe(204);
    expect((await ask("GET", "/api/session")).status).toBe(401);

    const asOperator = await asking(product, operator.id);
    expect((await asOperator("GET", "/api/deletions")).body).toEqual({
      data: [{
        kind: "account",
        id: account.id,
        name: "Summit Outfitters",
        deletedBy: "Olive Owner",
        deletedAt: "2026-03-02T10:00:00.000Z",
        purgeAt: "2026-04-01T10:00:00.000Z",
      }],
      count: 1,
      page: 1,
      limit: 50,
    });
    expect((await asOperator("GET", "/api/deletions?page=2")).body).toEqual({
      data: [],
      count: 1,
      page: 2,
      limit: 50,
    });
    expect((await asOperator("GET", "/api/deletions?limit=501")).status).toBe(400);
    expect((await asOperator("POST", `/api/accounts/${account.id}/restore`)).status).toBe(204);
    expect((await asOperator("POST", `/api/accounts/${account.id}/restore`)).status).toBe(404);
    const back = await asking(product, owner.id);
    expect((await back("GET", "/api/session")).body.stores.length).toBe(2);
    expect((await back("GET", `/api/documents?storeId=${first.id}`)).body.count).toBe(1);
  }, { clock });
});

Deno.test("after 30 days the records are gone, the ledger keeps its word, and verify is content", () => {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  return withProduct(async (product) => {
    const { first, ask } = await aCompany(product);
    await ask("POST", `/api/stores/${first.id}/export`);
    await ask("DELETE", `/api/stores/${first.id}`);
    clock.advance(31 * day);
    const { eraseDue } = await import("./erasure/erase.ts");
    await eraseDue(product.context);
    await eraseDue(product.context);
    const { database, ledger } = product.context;
    expect(Number((await database.one("SELECT count(*) AS n FROM documents"))?.n)).toBe(0);
    expect(Number((await database.one("SELECT count(*) AS n FROM attachments"))?.n)).toBe(0);
    expect((await ledger.about(`store:${first.id}`)).map(({ event }) => event).toSorted()).toEqual([
      "departure.deleted",
      "departure.exported",
      "departure.handed_out",
      "departure.purged",
      "documents.purged",
    ]);
    const operator = await asking(
      product,
      (await aPerson(product.context, { accountId: null, role: "OperatorAdmin" })).id,
    );
    expect((await operator("POST", `/api/stores/${first.id}/restore`)).status).toBe(404);
    const problems = [];
    const { checkAll } = await import("@/features/documents/ledger/checks.ts");
    for await (const finding of checkAll(product.context, unwatched)) {
      if (finding.kind === "problem") problems.push(finding);
    }
    expect(problems).toEqual([]);
  }, { clock });
});

Deno.test("a licence that another store took meanwhile is told when restoring", () =>
  withProduct(async (product) => {
    const { account, first, ask } = await aCompany(product);
    await ask("POST", `/api/stores/${first.id}/export`);
    await ask("DELETE", `/api/stores/${first.id}`);
    const { fflFirstThreeDigits, fflLastFiveDigits } = first;
    await aStore(product.context, { accountId: account.id, fflFirstThreeDigits, fflLastFiveDigits });
    const operator = await asking(
      product,
      (await aPerson(product.context, { accountId: null, role: "OperatorAdmin" })).id,
    );
    const answer = await operator("POST", `/api/stores/${first.id}/restore`);
    expect(answer).toMatchObject({ status: 409, body: { error: "offboarding.licence_taken" } });
  }));

Deno.test("a path part is safe on every file system, and no path comes twice", () => {
  expect(pathPart("../../etc/passwd", "x")).toBe(".. .. etc passwd");
  expect(pathPart("..", "x")).toBe("x");
  expect(pathPart("CON", "x")).toBe("x");
  expect(pathPart("a\u202eb\u0000c", "x")).toBe("a b c");
  expect(pathPart("name. ", "x")).toBe("name");
  const paths = new UniquePaths();
  expect(["a/b.pdf", "A/B.pdf", "a/b.pdf", "a/b (2).pdf"].map((path) => paths.unique(path))).toEqual([
    "a/b.pdf",
    "A/B (2).pdf",
    "a/b (3).pdf",
    "a/b (2) (2).pdf",
  ]);
});
