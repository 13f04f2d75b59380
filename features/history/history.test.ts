import { expect } from "expect";
import * as v from "valibot";
import { openDatabase } from "@/db/open.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import { SetClock } from "@/kernel/clock.ts";
import { compose, type Product } from "@/kernel/compose.ts";
import { configurationFrom } from "@/kernel/configuration.ts";
import { notFound } from "@/kernel/errors.ts";
import type { EventDescriber, Feature } from "@/kernel/feature.ts";
import { openMemoryStore } from "@/kernel/files/memory.ts";
import { logTo } from "@/kernel/log.ts";
import { documentProofSchema, historySchema } from "./contract.ts";
import { entryProofSchema } from "./contract-proofs.ts";
import history from "./feature.ts";
interface Archive {
  readonly product: Product;
  readonly clock: SetClock;
  /** What the pretended documents feature finds wrong. */
  readonly wrong: { files: string[]; record: string[] };
  /** A request by `ann` (staff of store 1), `olga` (owner of account 1) or `eve` (owner of another account). */
  get(path: string, who?: "ann" | "olga" | "eve"): Promise<Response>;
  /** Writes an entry into a chain. */
  entry(event: string, data?: Record<string, unknown>, subject?: string, stream?: string): Promise<void>;
}

const people: Record<string, { userId: number; accountId: number; permissions: string[]; storeIds: number[] | "all" }> =
  {
    ann: { userId: 1, accountId: 1, permissions: ["documents.read"], storeIds: [1] },
    olga: { userId: 2, accountId: 1, permissions: ["documents.read", "history.read_account"], storeIds: "all" },
    eve: { userId: 3, accountId: 2, permissions: ["documents.read", "history.read_account"], storeIds: "all" },
  };

function identityOf(name: string): Identity {
  const { userId, accountId } = people[name];
  const fixed = { email: `${name}@example.com`, role: "FFLUser", rank: 1, sessionId: userId };
  return { ...fixed, userId, name, accountId, impersonator: null, mode: null };
}

const describes: EventDescriber = (event) =>
  event === "documents.filed" ? { title: "Filed", description: "The document was filed with 1 file." } : null;

/** The features that history needs, pretended: document 12 lies in store 1, document 13 in store 2 of account 1. */
function pretended(wrong: Archive["wrong"]): Feature[] {
  const places = new Map([[12, 1], [13, 2]]);
  return [
    {
      name: "stores",
      identify: () => (request) => {
        const name = request.headers.get("x-person");
        return Promise.resolve(name ? identityOf(name) : null);
      },
      grants: () => ({ name }) => {
        const { permissions, accountId, storeIds } = people[name];
        return Promise.resolve([{ source: "staff", permissions: new Set(permissions), accountId, storeIds }]);
      },
      offers: () => ({
        permitted(access: Access, storeId: number, permission: string) {
          if (storeId > 2) throw notFound();
          access.require(permission, { accountId: 1, storeId });
          return Promise.resolve({ id: storeId, accountId: 1 });
        },
      }),
    },
    { name: "shell" },
    { name: "dashboard" },
    { name: "accounts", offers: () => ({ person: () => Promise.resolve({ name: "Olga Owner" }) }) },
    {
      name: "documents",
      permissions: { "documents.flag": { label: "Set the dealer's flag", roles: [] } },
      describes,
      offers: () => [
        {
          name: documentRecordsOffer.name,
          offered: {
            placeOf(id: number) {
              const storeId = places.get(id);
              return Promise.resolve(storeId ? { accountId: 1, storeId, date: "2026-03-01" } : null);
            },
            checkRecord: () => Promise.resolve(wrong.record),
            checkFiles: () => Promise.resolve({ checked: 2, problems: wrong.files }),
          },
        },
      ],
    },
  ];
}

async function withArchive(run: (archive: Archive) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-history-" });
  const database = await openDatabase({ url: ":memory:" });
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  const wrong = { files: [], record: [] };
  const product = await compose([...pretended(wrong), history], {
    database,
    clock,
    files: openMemoryStore(),
    configuration: configurationFrom({ STRONGROOM_DATA: folder }),
    log: logTo(() => {}),
  });
  try {
    await run({
      product,
      clock,
      wrong,
      async get(path, who) {
        return await product.api.fetch(
          new Request(`http://localhost${path}`, { headers: who ? { "x-person": who } : {} }),
        );
      },
      async entry(event, data = {}, subject = "document:12", stream = "store:1") {
        const actor = { userId: 1, name: "Ann Archer" };
        await product.context.ledger.record([{ stream, event, subject, actor, data }]);
      },
    });
  } finally {
    database.close();
    await Deno.remove(folder, { recursive: true });
  }
}

const parsed = async <S extends v.GenericSchema>(schema: S, response: Response) =>
  v.parse(schema, await response.json());

Deno.test("every address asks for sign-in, and hides what is somebody else's", () =>
  withArchive(async ({ get, entry }) => {
    await entry("documents.filed");
    await entry("documents.filed", {}, "document:13", "store:2");
    const paths = [
      "/api/history/documents/12",
      "/api/proofs/documents/12",
      "/api/proofs/streams/store:1/entries/1",
    ];
    for (const path of paths) {
      expect([path, (await get(path)).status]).toEqual([path, 401]);
      expect([path, (await get(path, "eve")).status]).toEqual([path, 404]);
      expect([path, (await get(path, "ann")).status]).toEqual([path, 200]);
      const elsewhere = path.replace("/12", "/13").replace("store:1", "store:2");
      expect([elsewhere, (await get(elsewhere, "ann")).status]).toEqual([elsewhere, 404]);
      expect([elsewhere, (await get(elsewhere, "olga")).status]).toEqual([elsewhere, 200]);
    }
    expect((await get("/api/history/documents/999", "olga")).status).toBe(404);
    expect((await get("/api/proofs/streams/store:1/entries/2", "olga")).status).toBe(404);
    expect((await get("/api/proofs/streams/system/entries/1", "olga")).status).toBe(400);
    expect((await get("/api/proofs/key")).status).toBe(401);
  }));

Deno.test("a history reads newest first, page by page, in the words of the feature that wrote it", () =>
  withArchive(async ({ get, entry, clock }) => {
    await entry("documents.filed");
    for (let view = 0; view < 4; view++) {
      clock.advance(60_000);
      await entry("documents.viewed_again", { attachmentId: 5 });
    }
    await entry("documents.filed", {}, "document:13", "store:2");
    const first = await parsed(historySchema, await get("/api/history/documents/12?limit=3", "ann"));
    expect([first.count, first.page, first.limit, first.data.length]).toEqual([5, 1, 3, 3]);
    expect(first.data[0]).toMatchObject({
      title: "Viewed again",
      description: "",
      creation: "2026-03-02T10:04:00.000Z",
      userId: 1,
      userName: "Ann Archer",
      attachmentId: 5,
      event: "documents.viewed_again",
      stream: "store:1",
      seq: 5,
    });
    const second = await parsed(historySchema, await get("/api/history/documents/12?limit=3&page=2", "ann"));
    expect(second.data.map(({ seq }) => seq)).toEqual([2, 1]);
    expect(second.data[1]).toMatchObject({
      title: "Filed",
      description: "The document was filed with 1 file.",
      attachmentId: null,
    });
    expect(second.data[0].previousHash).toBe(second.data[1].hash);
  }));

Deno.test("an account's history is for its owners, newest first and page by page", () =>
  withArchive(async ({ get, entry }) => {
    for (const name of ["one", "two", "three"]) await entry(`users.${name}`, {}, "user:1", "account:1");
    const path = "/api/history/accounts/1?limit=2";
    expect((await get(path)).status).toBe(401);
    expect((await get(path, "ann")).status).toBe(403);
    expect((await get(path, "eve")).status).toBe(404);
    const first = await parsed(historySchema, await get(path, "olga"));
    expect([first.count, first.data.map(({ title }) => title)]).toEqual([3, ["Three", "Two"]]);
    const second = await parsed(historySchema, await get(`${path}&page=2`, "olga"));
    expect(second.data.map(({ title, seq }) => [title, seq])).toEqual([["One", 1]]);
    expect((await parsed(historySchema, await get(`${path}&page=3`, "olga"))).data).toEqual([]);
  }));

Deno.test("a document that is whole is verified, and it is told what was checked", () =>
  withArchive(async ({ get, entry, clock, product }) => {
    await entry("documents.filed");
    const fresh = await parsed(documentProofSchema, await get("/api/proofs/documents/12", "ann"));
    expect(fresh.verified).toBe(true);
    expect(fresh.checkedAt).toBe("2026-03-02T10:00:00.000Z");
    expect(fresh.checks.map(({ name, ok }) => `${name} ${ok}`)).toEqual([
      "files true",
      "record true",
      "chain true",
      "signatures true",
    ]);
    expect(fresh.checks[3].detail).toMatch(/^The newest entries will be signed after a quiet minute, /);
    clock.advance(86_400_000);
    await product.jobs.runAll();
    const signed = await parsed(documentProofSchema, await get("/api/proofs/documents/12", "ann"));
    expect(signed.stretches).toEqual([{ stream: "store:1", fromSeq: 1, toSeq: 1, closed: true }]);
    expect(signed.checks[3].detail).toBe("1 daily checkpoint is signed with this archive's key.");
  }));

Deno.test("a changed file, record or ledger is not verified, and the check that found it says so", () =>
  withArchive(async ({ get, entry, wrong, product: { context } }) => {
    await entry("documents.filed");
    const failedChecks = async () => {
      const proof = await parsed(documentProofSchema, await get("/api/proofs/documents/12", "ann"));
      expect(proof.verified).toBe(proof.checks.every(({ ok }) => ok));
      return proof.checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
    };
    wrong.files = ["The file form.pdf was changed"];
    expect(await failedChecks()).toEqual(["files: The file form.pdf was changed."]);
    wrong.files = [];
    wrong.record = ["The TSN is not what the ledger says", "The status is not what the ledger says"];
    expect(await failedChecks()).toEqual([
      "record: The TSN is not what the ledger says. The status is not what the ledger says.",
    ]);
    wrong.record = [];
    await context.database.script("DROP TRIGGER ledger_no_update; UPDATE ledger SET actor_name = 'Bob'");
    expect(await failedChecks()).toEqual(["chain: Entry 1 was changed after it was written."]);
  }));

Deno.test("entries about no document are proven to the account's owner only", () =>
  withArchive(async ({ get, entry }) => {
    await entry("accounts.signed_in", {}, "user:1", "account:1");
    await entry("stores.updated", {}, "store:1", "store:1");
    for (const stream of ["account:1", "store:1"]) {
      const path = `/api/proofs/streams/${stream}/entries/1`;
      expect((await get(path, "ann")).status).toBe(403);
      expect((await get(path, "eve")).status).toBe(404);
      const proof = await parsed(entryProofSchema, await get(path, "olga"));
      expect(proof.entry).toMatchObject({ stream, seq: 1, actor: { userId: 1, name: "Ann Archer" } });
    }
  }));

Deno.test("finished days are signed by the hourly job and after a start, with the archive's published key", () =>
  withArchive(async ({ get, entry, clock, product }) => {
    await entry("documents.filed");
    await product.jobs.runAll();
    clock.advance(86_400_000);
    await product.jobs.runAll();
    const proof = await parsed(entryProofSchema, await get("/api/proofs/streams/store:1/entries/1", "ann"));
    const published = await (await get("/api/proofs/key", "ann")).json();
    expect(proof.to).toMatchObject({ seq: 1, day: "2026-03-02", keyId: published.current });
    expect(published.keys).toEqual(proof.keys);

    await entry("documents.viewed", { attachmentId: 5 });
    clock.advance(86_400_000);
    await product.start();
    await product.stop();
    await product.jobs.runAll();
    const next = await parsed(entryProofSchema, await get("/api/proofs/streams/store:1/entries/2", "ann"));
    expect(next.to).toMatchObject({ seq: 2, day: "2026-03-03" });
  }));

Deno.test("the verify command walks the ledger", () =>
  withArchive(async ({ entry, product }) => {
    await entry("documents.filed");
    const [tables, ...ledger] = await Array.fromAsync(product.verify());
    expect(tables).toEqual({
      kind: "checked",
      what: "tables of the database for damage",
      count: expect.any(Number),
    });
    expect(ledger).toEqual([
      { kind: "checked", what: "ledger entries", count: 1 },
      { kind: "checked", what: "ledger checkpoints", count: 0 },
      { kind: "checked", what: "files against their checksums", count: 0 },
    ]);
  }));

Deno.test("the verify command makes no signing key, and says what it could not check without one", () =>
  withArchive(async ({ entry, product }) => {
    const keys = `${product.context.configuration.dataFolder}/keys`;
    await entry("documents.filed");
    expect((await Array.fromAsync(product.verify())).every(({ kind }) => kind === "checked")).toBe(true);
    await expect(Deno.stat(keys)).rejects.toBeInstanceOf(Deno.errors.NotFound);

    await product.context.database.write(() => [{
      sql: "INSERT INTO ledger_checkpoints(stream, seq, day, hash, at, key_id, signature) " +
        "SELECT stream, seq, '2026-03-02', hash, at, 'lost', zeroblob(64) FROM ledger",
    }]);
    const problems = (await Array.fromAsync(product.verify())).filter(({ kind }) => kind === "problem");
    expect(problems).toEqual([{
      kind: "problem",
      subject: expect.stringMatching(/^ledger store:\d+$/),
      message: "There is no signing key here, so the signatures of the checkpoint of 2026-03-02 could not be checked.",
    }]);
    await expect(Deno.stat(keys)).rejects.toBeInstanceOf(Deno.errors.NotFound);
  }));
