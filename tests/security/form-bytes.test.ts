import { expect } from "expect";
import { arrive } from "@/features/intake/testing/fixture.ts";
import { aReceiver, aRequest } from "@/features/email-corrections/testing.ts";
import { noFirearm } from "@/features/traces/contract-shapes.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { type Caller, callerOf, type Fixture, noon, withFixture } from "./fixture.ts";

/** A call that hands out bytes of forms, and the entry that tells of it. */
interface Way {
  readonly path: string;
  readonly method?: "POST";
  readonly event: string;
  /** Written once in ten minutes; otherwise each time. */
  readonly once: boolean;
  /** Signs in the one person who may ask it; the store's owner and others unless told. */
  readonly asker?: () => Promise<Pick<Caller, "headers">>;
}

/** An archive with a document of two files, an item to verify, and an answer pack. */
async function waysOf(fixture: Fixture): Promise<Readonly<Record<string, Way>>> {
  const { owner, context, accountId, storeId, document } = fixture;
  const form = new FormData();
  form.append("files", new File([plainPdf().bytes], "Letter.pdf"));
  form.append("fileTypes", "[6]");
  const added = await fixture.request(`/api/documents/${document.id}/attachments`, {
    ...{ method: "POST", headers: owner.headers, body: form },
  });
  expect(added.status).toBeLessThan(300);
  const intake = fixture.contextOf(fixture.features.find(({ name }) => name === "intake") ?? fixture.features[0]);
  const store = await context.offered(storesOffer).existing(storeId);
  const { itemId } = await arrive(intake, { accountId, store }, [
    { name: "scan.pdf", bytes: plainPdf().bytes },
  ]);
  const trace = await (await owner.send("POST", "/api/traces", {
    ...{ storeId, cameBy: "phone", askedByName: "Agent", reference: "T1", receivedAt: noon },
    firearm: { ...noFirearm, serialNumber: "K4473" },
  })).json();
  const chosen = await (await owner.send("POST", `/api/traces/${trace.id}/choice`, {
    ...{ version: trace.version, documentId: document.id },
  })).json();
  const pack = await (await owner.send("POST", `/api/traces/${chosen.id}/packs`, { kind: "zip" })).json();
  const attachment = document.attachments[0].id;
  const sha256 = String(
    (await context.database.one("SELECT sha256 FROM attachments WHERE id = ?", [attachment]))?.sha256,
  );
  const request = await aRequest(context, { accountId, storeId, documentId: document.id });
  return {
    "GET /api/attachments/{id}/content": {
      ...{ path: `/api/attachments/${attachment}/content`, event: "documents.viewed", once: true },
    },
    "GET /api/documents/{id}/merged": {
      ...{ path: `/api/documents/${document.id}/merged`, event: "documents.merged_viewed", once: true },
    },
    "GET /api/attachments/{id}/flattened": {
      ...{ path: `/api/attachments/${attachment}/flattened`, event: "corrections.flattened_downloaded", once: true },
    },
    "GET /api/attachments/{id}/xfdf": {
      ...{ path: `/api/attachments/${attachment}/xfdf`, event: "corrections.xfdf_exported", once: true },
    },
    "GET /api/intake/{id}/files/{position}": {
      ...{ path: `/api/intake/${itemId}/files/0`, event: "intake.viewed", once: true },
    },
    "GET /api/traces/packs/{id}/content": {
      ...{ path: `/api/traces/packs/${pack.id}/content`, event: "traces.pack_viewed", once: true },
    },
    "GET /api/backup/files/{sha256}": {
      path: `/api/backup/files/${sha256}?storeId=${storeId}`,
      ...{ event: "backup.file_handed_out", once: true },
    },
    "GET /api/emailCorrections/{id}/form": {
      ...{ path: `/api/emailCorrections/${request.id}/form`, event: "email-corrections.form_viewed", once: true },
      asker: () => aReceiver(context, request),
    },
    "POST /api/documents/{id}/export": {
      ...{ path: `/api/documents/${document.id}/export`, method: "POST", event: "documents.exported", once: false },
    },
    "POST /api/documents/export": {
      ...{ path: `/api/documents/export?documents=${document.id}`, method: "POST" },
      ...{ event: "documents.exported", once: false },
    },
    "POST /api/stores/{id}/export": {
      ...{ path: `/api/stores/${storeId}/export`, method: "POST", event: "departure.handed_out", once: false },
    },
    "POST /api/stores/{id}/outOfBusiness/pack/parts/{part}": {
      ...{ path: `${await preparedPack(fixture)}/parts/1`, method: "POST", event: "out-of-business.packed" },
      once: false,
    },
    "POST /api/accounts/{id}/export": {
      ...{ path: `/api/accounts/${accountId}/export`, method: "POST", event: "departure.handed_out", once: false },
    },
  };
}

/** Declares the store out of business and prepares its pack; answers where it is. */
async function preparedPack({ owner, storeId, jobs }: Fixture): Promise<string> {
  const path = `/api/stores/${storeId}/outOfBusiness`;
  const contact = { contactName: "Olive", contactPhone: "307 555 0142", contactAddress: "88 Invented Lane" };
  expect(
    (await owner.send("POST", path, { discontinuedOn: noon.slice(0, 10), hasSuccessor: false, ...contact })).status,
  ).toBe(201);
  expect((await owner.send("POST", `${path}/pack`, { partBytes: null })).status).toBe(200);
  await jobs.runAll();
  return `${path}/pack`;
}

/** What hands out bytes that are none of a form; why it is here is said of each. */
const withoutForms = {
  "GET /api/documents/export": "rows of the list; its own entry is `exports.list_begun`",
  "POST /api/history/documents/{id}/export": "the history; its own entry is `history.exported`",
  "POST /api/documents/extractPages": "pages of an upload of the asker, which is not filed",
  "GET /api/varianceApproval/{id}/content": "a letter of ATF to the dealer",
  "GET /api/users/{id}/image": "a picture of a person",
  "GET /api/backup/records": "lists beside the forms; its own entry is `backup.records_handed_out`",
  "GET /api/events": "names and ids of what happens",
  "POST /api/audits/{id}/export": "the trail of an audit; its own entry is `audit-trail.exported`",
  "POST /api/audits/{id}/closingPack": "trail, records and proofs of an audit; its own entry is `audit-trail.packed`",
  "POST /api/stores/{id}/compliance/report":
    "how a store meets the ruling; its own entry is `compliance.report_downloaded`",
  "POST /api/stores/{id}/compliance/letter": "a letter of the dealer to ATF; its own is `compliance.letter_downloaded`",
  "GET /api/backup/release/files/{platform}": "the backup application: a program",
  "GET /api/backup/instructions": "how to set up the backup application",
  "POST /api/auditSamples/{id}/export": "results of a sample; its own entry is `audit-sampling.exported`",
};

async function entries({ context }: Fixture, event: string): Promise<number> {
  const row = await context.database.one("SELECT count(*) AS count FROM ledger WHERE event = ?", [event]);
  return Number(row?.count);
}

Deno.test("no way gives the bytes of a form without an entry in the ledger, and once in ten minutes is enough", () =>
  withFixture(async (fixture) => {
    const { routes, clock } = fixture;
    const ways = await waysOf(fixture);
    const answering = routes.map(({ endpoint }) => endpoint).filter(({ produces }) => produces !== undefined)
      .map(({ method, path }) => `${method} ${path}`);
    expect(answering.filter((name) => !(name in ways) && !(name in withoutForms))).toEqual([]);
    for (const [name, { path, method = "GET", event, once, asker }] of Object.entries(ways)) {
      const askers = async () => asker ? await asker() : await callerOf(fixture, fixture.owner.id);
      const asked = async (method: string, headers: HeadersInit) => await fixture.request(path, { method, headers });
      const { headers } = await askers();
      const before = await entries(fixture, event);
      const told = async () => [name, await entries(fixture, event) - before];
      if (method === "GET") {
        expect((await asked("HEAD", headers)).status).toBe(200);
        expect(await told()).toEqual([name, 0]);
      }
      const range = { ...headers, range: "bytes=3-9" };
      const first = await asked(method, once ? range : headers);
      // It is written before a byte was taken.
      expect([name, first.status]).toEqual([name, once ? 206 : 200]);
      expect(await told()).toEqual([name, 1]);
      await first.body?.cancel();
      if (!once) continue;
      await Promise.all(Array.from({ length: 5 }, async () => await (await asked("GET", headers)).bytes()));
      expect(await told()).toEqual([name, 1]);
      clock.advance(10 * 60_000);
      await (await asked("GET", (await askers()).headers)).bytes();
      expect(await told()).toEqual([name, 2]);
      if (asker) continue;
      const other = await fixture.caller();
      await (await other.get(path)).bytes();
      expect(await told()).toEqual([name, 3]);
    }
  }));

Deno.test("where the ledger cannot be written, not a byte of a form is sent", () =>
  withFixture(async (fixture) => {
    const ways = await waysOf(fixture);
    const askers = new Map<string, HeadersInit>();
    for (const [name, { asker }] of Object.entries(ways)) {
      askers.set(name, (asker ? await asker() : fixture.owner).headers);
    }
    await fixture.context.database.write(() => [{
      sql: "CREATE TRIGGER ledger_away BEFORE INSERT ON ledger BEGIN SELECT RAISE(ABORT, 'away'); END",
    }]);
    for (const [name, { path, method = "GET" }] of Object.entries(ways)) {
      const headers = askers.get(name);
      const answer = await fixture.request(path, { method, headers });
      expect([name, answer.status]).toEqual([name, 500]);
      expect(await answer.text()).toContain("Please try again later.");
    }
  }));

/** Changes a byte in the middle of every stored file, of the same length, at the same time as before. */
async function damageAll({ configuration }: Fixture): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(configuration.filesFolder)) {
    if (!isDirectory || name.length !== 2) continue;
    for await (const file of Deno.readDir(`${configuration.filesFolder}/${name}`)) {
      const path = `${configuration.filesFolder}/${name}/${file.name}`;
      const { mtime } = await Deno.stat(path);
      const bytes = await Deno.readFile(path);
      bytes[bytes.length >> 1] ^= 1;
      await Deno.chmod(path, 0o600);
      await Deno.writeFile(path, bytes);
      await Deno.utime(path, mtime ?? new Date(), mtime ?? new Date());
    }
  }
}

/** The names of a zip's files, as its directory has them. */
function namesIn(zip: string): readonly string[] {
  return zip.split("PK\x01\x02").slice(1).map((entry) => entry.slice(42, 42 + entry.charCodeAt(24)));
}

Deno.test("of a file that is not as filed no byte is sent in whatever way, and whoever manages the store is told", () =>
  withFixture(async (fixture) => {
    const { owner, document, storeId, context, jobs } = fixture;
    const ways = await waysOf(fixture);
    await damageAll(fixture);
    for (const [name, { path, method = "GET", asker }] of Object.entries(ways)) {
      if (name === "GET /api/documents/{id}/merged") continue;
      // An export of everything leaves it out, and says so.
      if (/^POST \/api\/(?:stores|accounts)\//.test(name)) {
        const zip = new TextDecoder("latin1").decode(await (await owner.send(method, path)).bytes());
        expect([name, zip.includes("LEFT OUT.txt")]).toEqual([name, true]);
        for (const piece of ["Letter.pdf", "4473.pdf"]) {
          expect([name, namesIn(zip).some((one) => one.endsWith(piece))]).toEqual([name, false]);
        }
        continue;
      }
      const { headers } = asker ? await asker() : owner;
      const range = { ...headers, range: "bytes=0-9" };
      const send = (method: string) => fixture.request(path, { method, headers });
      for (
        const asked of method === "GET" ? [send("GET"), fixture.request(path, { headers: range })] : [send(method)]
      ) {
        const answer = await asked;
        expect([name, answer.status, (await answer.json()).error]).toEqual([name, 500, "files.damaged"]);
      }
      if (method === "GET") expect([name, (await send("HEAD")).status]).toEqual([name, 500]);
    }
    // One that was put together before holds what was filed; one that is made now has pages that say what is missing.
    await Deno.remove(`${fixture.folder}/cache/merged`, { recursive: true });
    const merged = await owner.get(`/api/documents/${document.id}/merged`);
    expect(merged.headers.get("x-missing-parts")).toContain("does%20not%20match%20the%20original");
    await merged.body?.cancel();
    expect(fixture.logged.some((line) => line.includes("file_damaged"))).toBe(true);
    expect(fixture.logged.join("\n")).not.toContain("Letter.pdf");
    const listed = async () => await (await owner.get(`/api/documents/damaged?storeId=${storeId}`)).json();
    const { data, count } = await listed();
    expect(count).toBe(2);
    expect(data[0]).toMatchObject({ documentId: document.id, customerName: "Example, Kim", reason: "changed" });
    await jobs.runAll();
    const mails = await context.database.all("SELECT subject FROM outbox ORDER BY id");
    expect(mails.map(({ subject }) => String(subject))).toContain("A file of Store 1 is not what was filed");
    const clerk = await fixture.caller({ role: "FFLUser", storeIds: [storeId] });
    expect((await clerk.get(`/api/documents/damaged?storeId=${storeId}`)).status).toBe(403);
    await damageAll(fixture);
    const again = fixture.features.find(({ name }) => name === "documents");
    if (again) await again.recurring?.["documents.damaged_files"].run(fixture.contextOf(again));
    expect((await listed()).count).toBe(0);
    expect((await owner.get(ways["GET /api/attachments/{id}/content"].path)).status).toBe(200);
  }));
