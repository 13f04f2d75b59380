import { Buffer } from "node:buffer";
import { hash as digest } from "node:crypto";
import Libsql from "libsql";
import { emptied } from "@/deploy/build/tools.ts";
import type { RecordedAttachment } from "@/features/documents/ledger/events.ts";
import { canonicalJson } from "@/kernel/ledger/canonical-json.ts";
import { chainStart, contentHashOf, linkHash, type WrittenEntry } from "@/kernel/ledger/chain.ts";
import { checkpointFileName, checkpointLine, headerLine } from "@/kernel/ledger/checkpoint-lines.ts";
import { type Checkpoint, insertCheckpoint, signedText } from "@/kernel/ledger/checkpoint-rows.ts";
import { type LedgerKeys, openLedgerKeys } from "@/kernel/ledger/keys.ts";
import type { Actor } from "@/kernel/ledger/ledger.ts";
import { GrowingTree, leafHash } from "@/kernel/ledger/merkle.ts";
import { insertEntry } from "@/kernel/ledger/rows.ts";
import { sha256 } from "@/kernel/ledger/tree.ts";
import { startServer } from "../product/server-process.ts";
import { cpuMilliseconds } from "./measure.ts";
import { benchFolder, benchInstallation } from "./people.ts";

/** Bytes of each form: small, so that a million of them fit on a disk of the bench. */
export const formBytes = 4_000;
const documentsAtOnce = 20_000;
const dayMs = 86_400_000;
/** A server signs a day within the hour after its end. */
const signedAfterMs = 20 * 60_000;

/**
 * A copy of the bench's installation in which every document has what filing writes: a file of its own on the disk, its row,
 * and its entries in the ledger, with a checkpoint for each day and store. `strongroom verify` finds no problem in it. Made
 * once; a million documents take some minutes and 8 GB.
 */
export async function wholeInstallation(print: (line: string) => void = () => {}): Promise<string> {
  const folder = `${benchFolder}/whole`;
  if (await Deno.stat(folder).then(() => true, () => false)) return folder;
  const source = await benchInstallation();
  const unfinished = `${folder}.unfinished`;
  await emptied(unfinished);
  await Deno.mkdir(`${unfinished}/keys`);
  for await (const { name } of Deno.readDir(`${source}/keys`)) {
    await Deno.copyFile(`${source}/keys/${name}`, `${unfinished}/keys/${name}`);
  }
  for (const end of ["", "-wal"]) {
    await Deno.copyFile(`${source}/strongroom.db${end}`, `${unfinished}/strongroom.db${end}`).catch(
      (error: unknown) => {
        if (!(end === "-wal" && error instanceof Deno.errors.NotFound)) throw error;
      },
    );
  }
  await filled(unfinished, print);
  print("a server does what it does once after so much was filed");
  await settled(unfinished);
  await Deno.rename(unfinished, folder);
  return folder;
}

/** Runs a server until it has counted and signed everything, and rests. */
async function settled(dataFolder: string): Promise<void> {
  const server = await startServer({ dataFolder });
  for (let [quiet, last] = [0, 0]; quiet < 5;) {
    await new Promise((wake) => setTimeout(wake, 3_000));
    const now = cpuMilliseconds(server.pid);
    quiet = now - last < 300 ? quiet + 1 : 0;
    last = now;
  }
  await server.kill("SIGTERM");
}

async function filled(folder: string, print: (line: string) => void): Promise<void> {
  const keys = await openLedgerKeys(`${folder}/keys`);
  const file = new Libsql(`${folder}/strongroom.db`);
  file.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY");
  forgetEntries(file);
  const writing = new Writing(file, folder, keys);
  // In the order of their filing, as chains have them.
  const ids = file.prepare("SELECT id FROM documents ORDER BY created_at, id").all().map((row) =>
    Number(rowOf(row).id)
  );
  for (let from = 0; from < ids.length; from += documentsAtOnce) {
    file.exec("BEGIN");
    for (const id of ids.slice(from, from + documentsAtOnce)) writing.file(id);
    file.exec("COMMIT");
    if (from % (5 * documentsAtOnce) === 0) print(`${from.toLocaleString("en-US")} documents filed`);
  }
  file.exec("BEGIN");
  writing.end();
  file.exec("COMMIT");
  file.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
  file.close();
}

/**
 * Entries of the making of the installation are of today, and nothing could be filed before them. A server tells of the rows that they
 * told of once more.
 */
function forgetEntries(file: Libsql.Database): void {
  const guards = file.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name LIKE 'ledger%'")
    .all().map(rowOf);
  for (const { name } of guards) file.exec(`DROP TRIGGER ${name}`);
  for (const table of ["ledger", "ledger_nodes", "ledger_checkpoints"]) file.exec(`DELETE FROM ${table}`);
  for (const { sql } of guards) file.exec(String(sql));
}

interface Chain {
  readonly tree: GrowingTree;
  seq: number;
  hash: string;
  at: string;
}

/** Writes what filing would have written, quicker than filing could. */
class Writing {
  readonly #chains = new Map<string, Chain>();
  readonly #statements = new Map<string, Libsql.Statement>();
  readonly #lines: string[] = [];
  readonly #bytes = Buffer.alloc(formBytes, "a form of the bench ");
  readonly #folders = new Set<string>();

  constructor(readonly database: Libsql.Database, readonly folder: string, readonly keys: LedgerKeys) {}

  /** Files a document that has its row already. */
  file(id: number): void {
    const row = rowOf(this.#prepared("SELECT * FROM documents WHERE id = ?").get(id));
    const serials = this.#prepared("SELECT * FROM document_serials WHERE document_id = ? ORDER BY position").all(id)
      .map(rowOf);
    const attachment = this.#attached(row);
    const stream = `store:${row.store_id}`;
    const by = (who: string | number | null, name: string | number | null): Actor => ({
      userId: numberOrNull(who),
      name: String(name),
    });
    const add = (event: string, actor: Actor, data: Readonly<Record<string, unknown>>) =>
      this.#entry(stream, { event, subject: `document:${id}`, actor, data, at: String(row.created_at) });
    add("documents.filed", by(row.created_by_id, row.created_by_name), {
      document: { ...documentIn(row), documentSerialNumbers: serials.map(firearmIn) },
      attachments: [attachment],
      filing: {
        accountId: row.account_id,
        createdAt: row.created_at,
        createdByOrigin: row.created_by_origin,
        expirationDate: row.expiration_date,
        warningMessage: row.warning_message,
      },
    });
    const clerk = { userId: 1, name: "Bench Clerk" };
    if (row.ffl_flag !== 0) {
      add("documents.flagged", by(row.ffl_flagged_by_id, row.ffl_flagged_by_name), { from: 0, to: row.ffl_flag });
    }
    if (row.ffl_assigned_name !== null) add("documents.assigned", clerk, { from: null, to: row.ffl_assigned_name });
    if (row.audit_flag !== 0) {
      add("documents.audit_flagged", clerk, { from: 0, to: row.audit_flag, by: row.audit_flagged_by_name });
    }
    if (row.audit_assigned_name !== null) {
      const data = { from: null, to: row.audit_assigned_name, userId: row.audit_assigned_id };
      add("documents.audit_assigned", clerk, data);
    }
    if (row.audit_reviewed !== 0) add("documents.audit_reviewed", clerk, { from: false, to: true });
  }

  /** Signs the last days, and writes the file of checkpoints. */
  end(): void {
    for (const [stream, chain] of this.#chains) this.#sign(stream, chain);
    const first = "2015-01-01T00:00:00.000Z";
    Deno.writeTextFileSync(`${this.folder}/keys/${checkpointFileName}`, headerLine(first) + this.#lines.join(""));
  }

  #attached(row: Row): RecordedAttachment {
    const id = Number(row.id);
    this.#bytes.writeUInt32LE(id);
    const sum = digest("sha256", this.#bytes, "hex");
    const folder = `${this.folder}/files/${sum.slice(0, 2)}`;
    if (!this.#folders.has(folder)) Deno.mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
    Deno.writeFileSync(`${folder}/${sum}`, this.#bytes, { mode: 0o400 });
    const fileName = "4473.pdf";
    this.#prepared(
      "INSERT INTO attachments(id, account_id, store_id, document_id, position, sha256, size, pages, file_name, type, " +
        "is_main, uploaded_by_id, uploaded_by_name, uploaded_by_origin, uploaded_at) VALUES (?,?,?,?,0,?,?,7,?,0,1,?,?,?,?)",
    ).run(
      ...[id, row.account_id, row.store_id, id, sum, formBytes, fileName],
      ...[row.created_by_id, row.created_by_name, row.created_by_origin, row.created_at],
    );
    return { id, sha256: sum, size: formBytes, pages: 7, fileName, type: 0, isMain: true };
  }

  #entry(
    stream: string,
    { data, at, ...entry }: Omit<WrittenEntry, "stream" | "seq" | "dataText"> & {
      data: Readonly<Record<string, unknown>>;
    },
  ): void {
    const chain = this.#chains.get(stream) ??
      { tree: new GrowingTree(sha256), seq: 0, hash: chainStart, at };
    this.#chains.set(stream, chain);
    const then = at > chain.at ? at : chain.at;
    if (chain.seq > 0 && then.slice(0, 10) !== chain.at.slice(0, 10)) this.#sign(stream, chain);
    const seq = chain.seq + 1;
    const salt = digest("sha256", `${stream}/${seq}`, "hex").slice(0, 32);
    const written = { ...entry, stream, seq, at: then, dataText: canonicalJson(data), salt };
    const hash = linkHash(chain.hash, contentHashOf(written));
    this.#run(insertEntry({ ...written, previousHash: chain.hash, hash }));
    chain.tree.add(leafHash(sha256, Buffer.from(hash, "hex")), (level, place, node) => {
      if (level === 0 || level % 8 !== 0) return;
      const sql = "INSERT INTO ledger_nodes(stream, level, place, hash) VALUES (?,?,?,?)";
      this.#run({ sql, args: [stream, level, place, node] });
    });
    Object.assign(chain, { seq, hash, at: then });
  }

  #sign(stream: string, { tree, seq, hash, at: last }: Chain): void {
    const day = last.slice(0, 10);
    const at = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs + signedAfterMs).toISOString();
    const root = Buffer.from(tree.root()).toString("hex");
    const unsigned = { stream, seq, day, hash, root, at, keyId: this.keys.current.kid };
    const signature = Buffer.from(this.keys.sign(signedText(unsigned))).toString("base64url");
    const checkpoint: Checkpoint = { ...unsigned, signature };
    this.#run(insertCheckpoint(checkpoint));
    this.#lines.push(checkpointLine(checkpoint));
  }

  #run({ sql, args = [] }: ReturnType<typeof insertEntry>): void {
    this.#prepared(sql).run(args);
  }

  #prepared(sql: string): Libsql.Statement {
    const statement = this.#statements.get(sql) ?? this.database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

type Row = Readonly<Record<string, string | number | null>>;

function rowOf(row: unknown): Row {
  if (typeof row !== "object" || row === null) throw new Error("There is no such row.");
  return Object.fromEntries(
    Object.entries(row).map((
      [name, value],
    ) => [name, typeof value === "number" || value === null ? value : String(value)]),
  );
}

function numberOrNull(value: string | number | null): number | null {
  return value === null ? null : Number(value);
}

function documentIn(row: Row) {
  return {
    formType: row.form_type,
    customerName: row.customer_name,
    status: row.status,
    transferDate: row.transfer_date,
    certificationDate: row.certification_date,
    nicsDate: row.nics_date,
    tsn: row.tsn,
    ntn: row.ntn,
  };
}

function firearmIn(row: Row) {
  return {
    serialNumber: row.serial_number,
    manufacturer: row.manufacturer,
    importer: row.importer,
    model: row.model,
    type: row.type,
    caliber: row.caliber,
  };
}

if (import.meta.main) {
  console.log(await wholeInstallation((line) => console.log(line)));
  Deno.exit(0);
}
