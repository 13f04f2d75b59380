import { expect } from "expect";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import type { Caller, Fixture } from "@/tests/security/fixture.ts";
import type { Standing } from "./contract-shapes.ts";

/** What a declaration needs besides its day. */
export const contact = {
  contactName: "Olive Owner",
  contactPhone: "307 555 0142",
  contactAddress: "88 Invented Lane, Cheyenne, WY 82001",
} as const;

/** Asks how the fixture's store stands. */
export async function standingOf({ owner, storeId }: Fixture): Promise<Standing> {
  return await (await owner.get(`/api/stores/${storeId}/outOfBusiness`)).json();
}

/** Takes a step; its end is what comes behind the path of the store. */
export async function step(
  { owner, storeId }: Fixture,
  end: string,
  body: object,
  { who = owner, method = "POST" }: { readonly who?: Caller; readonly method?: string } = {},
) {
  const response = await who.send(method, `/api/stores/${storeId}/outOfBusiness${end}`, body);
  return { status: response.status, body: await response.json() };
}

/** Declares the fixture's store and prepares its pack, in zips of so many bytes where it is told. */
export async function prepared(fixture: Fixture, partBytes: number | null = null): Promise<Standing> {
  const { context, jobs } = fixture;
  if ((await standingOf(fixture)).declaration === null) {
    expect((await step(fixture, "", { discontinuedOn: "2026-07-10", hasSuccessor: false, ...contact })).status).toBe(
      201,
    );
  }
  expect((await step(fixture, "/pack", { partBytes: null })).status).toBe(200);
  // Less than may be asked for: the forms of a test are small.
  await context.database.write(() => [
    { sql: "UPDATE out_of_business_packs SET part_bytes = ?", args: [partBytes] },
  ]);
  await jobs.runAll();
  return await standingOf(fixture);
}

/** Downloads a zip of the pack. */
export async function downloaded({ owner, storeId }: Fixture, number = 1): Promise<Uint8Array<ArrayBuffer>> {
  const response = await owner.send("POST", `/api/stores/${storeId}/outOfBusiness/pack/parts/${number}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  return await response.bytes();
}

/** Unpacks zips into one folder with the usual tool for as long as `use` runs; not at all where the tool is missing. */
export async function unpacked(
  zips: readonly Uint8Array[],
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [at, bytes] of zips.entries()) {
      const zip = `${folder}/${at + 1}.zip`;
      await Deno.writeFile(zip, bytes);
      const out = `${folder}/${at + 1}`;
      if (await referee("unzip", ["-q", zip, "-d", out]) === null) return;
      const check = `cd "${out}" && sha256sum --check --quiet --strict manifest-sha256.txt`;
      expect(await referee("sh", ["-c", check])).toBe("");
    }
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What verify finds wrong. */
export async function problems(fixture: Fixture): Promise<readonly string[]> {
  const findings = await Array.fromAsync(fixture.verify());
  return findings.flatMap((finding) => finding.kind === "problem" ? [finding.message] : []);
}

/** Values of a record that differ from the first one's, as SQL over the number `n` from 1. */
export const varied = {
  customer_name: "'Last' || (n * 7919 % 5000) || ', First' || (n % 97)",
  transfer_date: "iif(n % 50 = 0, NULL, date('2020-01-01', '+' || (n * 31 % 2000) || ' days'))",
  status: "iif(n % 50 = 0, 1, n % 3 % 2 * 2)",
  tsn: "iif(n % 40 = 0, NULL, (n * 13 % 100003) || '')",
} as const;

/**
 * Adds records of the fixture's store that are like its first one but for {@link varied}, each with the same file. They
 * are written into the tables alone, so that many are there soon: the ledger knows nothing of them.
 */
export async function manyRecords({ context: { database }, document }: Fixture, count: number): Promise<void> {
  const columns = async (table: string) =>
    (await database.all(`SELECT name FROM pragma_table_info('${table}')`)).map(({ name }) => String(name));
  const copied = async (table: string, own: Readonly<Record<string, string>>, of: string) => {
    const names = await columns(table);
    const values = names.map((name) => own[name] ?? name);
    return `INSERT INTO ${table}(${names.join(", ")}) SELECT ${values.join(", ")} FROM numbers CROSS JOIN ${table} ` +
      `WHERE ${table}.${of} = ${document.id}`;
  };
  const first = 1_000_000;
  const numbered = (insert: string, from: number, to: number) => ({
    sql: insert.replace(
      "SELECT",
      `WITH RECURSIVE numbers(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to}) SELECT`,
    ),
    args: [],
  });
  const documents = await copied("documents", { id: `${first} + n`, ...varied }, "id");
  const own = { id: `${first} + n`, document_id: `${first} + n` };
  const attachments = await copied("attachments", own, "document_id");
  const serials = await copied("document_serials", own, "document_id");
  await database.write(() => [{ sql: "DROP TRIGGER documents_counted", args: [] }]);
  for (let from = 1; from <= count; from += 5_000) {
    const to = Math.min(count, from + 4_999);
    await database.write(() => [documents, attachments, serials].map((insert) => numbered(insert, from, to)));
  }
}
