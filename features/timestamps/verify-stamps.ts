import { sumOfBytes } from "@/kernel/files/read.ts";
import { setTimeout } from "node:timers/promises";
import type { FeatureContext } from "@/kernel/feature.ts";
import { infoOf } from "@/kernel/files/disk.ts";
import { signedText } from "@/kernel/ledger/checkpoint-rows.ts";
import { keysFolderOf } from "@/kernel/ledger/keys.ts";
import type { Finding } from "@/kernel/verify.ts";
import { failReasons } from "./contract-failures.ts";
import { mostResponseBytes } from "./protocol.ts";
import { stampsAfter, systemCheckpoint } from "./rows.ts";
import type { StampRow } from "./schema.ts";
import { checkerService } from "./services.ts";
import { stampFilesIn } from "./stamp-files.ts";
import { type ToldStamp, toldStamps } from "./told-stamps.ts";
import { verifyHeads } from "./verify-heads.ts";

const stampsAtOnce = 50;
/** A checkpoint names the time of its signing; what stamps it may be older by no more than clocks differ. */
const mostBeforeMs = 10 * 60_000;
/** What was stamped this shortly ago may not have been copied into its file yet. */
const beingWrittenMs = 10 * 60_000;

/**
 * Checks every timestamp again: the authority's signature over the checkpoint that it stamps, its copy in the folder of
 * keys, and what the ledger says of it; both ways, so that one which was taken away shows. Says since when and until when
 * the ledger is timestamped.
 */
export async function* verifyStamps(context: FeatureContext): AsyncGenerator<Finding> {
  const told = await toldStamps(context.database);
  const files = await filesOf(context);
  const kept: StampRow[] = [];
  let isTrusted = true;
  for (let after = 0;;) {
    const rows = await stampsAfter(context.database, after, stampsAtOnce);
    for (const row of rows) {
      const checked = await problemsOf(context, row, { told: told.get(row.seq), file: files.get(row.seq) });
      for (const message of checked.problems) yield problem(row.seq, message);
      isTrusted &&= checked.isTrusted;
      told.delete(row.seq);
      files.delete(row.seq);
      kept.push({ ...row, response: new Uint8Array() });
      await setTimeout(0);
    }
    if (rows.length < stampsAtOnce) break;
    after = rows[rows.length - 1].seq;
  }
  for (const [seq, { time }] of told) yield problem(seq, `The timestamp of ${time} is gone from the database.`);
  for (const [seq, file] of files) if (!told.has(seq)) yield await strayFile(context, seq, file);
  yield* verifyHeads(context);
  yield* covers(kept, isTrusted);
  if (kept.length > 0) yield { kind: "checked", what: "timestamps of the ledger", count: kept.length };
}

interface Beside {
  readonly told: ToldStamp | undefined;
  readonly file: string | undefined;
}

async function problemsOf(context: FeatureContext, row: StampRow, { told, file }: Beside) {
  const checked = await checkedStamp(context, row);
  const problems = [...checked.problems];
  if (!told) problems.push("The ledger does not know of this timestamp.");
  else if (told.sha256 !== sumOfBytes(row.response) || told.time !== row.time || told.authority !== row.authority) {
    problems.push("The timestamp is not the one that the ledger tells of.");
  }
  const inFile = await fileProblem(context, row, file);
  return { isTrusted: checked.isTrusted, problems: inFile ? [...problems, inFile] : problems };
}

/** What is wrong with a stamp beside the checkpoint that it stamps. */
async function checkedStamp(context: FeatureContext, row: StampRow) {
  const checkpoint = await systemCheckpoint(context.database, row.seq);
  if (!checkpoint) return { isTrusted: true, problems: ["The checkpoint that the timestamp stamps is gone."] };
  const wanted = { text: signedText(checkpoint), nonce: row.nonce };
  const answer = await context.service(checkerService).check(new Uint8Array(row.response), wanted);
  if (answer.kind === "unchecked") return { isTrusted: true, problems: [failReasons.unchecked] };
  if (answer.kind === "bad") return { isTrusted: true, problems: [wordsOf(answer.reason, checkpoint.day)] };
  const problems: string[] = [];
  const { time, authority, certificate, isTrusted } = answer;
  if (time !== row.time || authority !== row.authority || certificate !== row.certificate) {
    problems.push("What is kept beside the timestamp is not what it says.");
  }
  if (Date.parse(time) < Date.parse(checkpoint.at) - mostBeforeMs) {
    problems.push(`The timestamp is of ${time}, before the checkpoint that it stamps was signed (${checkpoint.at}).`);
  }
  return { isTrusted, problems };
}

function wordsOf(reason: keyof typeof failReasons, day: string): string {
  if (reason === "other_text") {
    return `The timestamp contradicts: it does not stamp the checkpoint of ${day} as it is here.`;
  }
  return `The timestamp does not hold. ${failReasons[reason]}`;
}

async function fileProblem({ clock }: FeatureContext, row: StampRow, file: string | undefined): Promise<string | null> {
  if (file === undefined) {
    const isNew = clock.now().getTime() - Date.parse(row.at) < beingWrittenMs;
    return isNew ? null : "The timestamp's file in the folder of keys is gone.";
  }
  const bytes = await Deno.readFile(file);
  return sumOfBytes(bytes) === sumOfBytes(row.response) ? null : "The timestamp is not the one in the folder of keys.";
}

/** A backup takes the files a moment later than the records: a stamp of what is there contradicts nothing. */
async function strayFile(context: FeatureContext, seq: number, file: string): Promise<Finding> {
  const checkpoint = await systemCheckpoint(context.database, seq);
  const answer = checkpoint && await checkFile(context, signedText(checkpoint), file);
  if (answer?.kind !== "good") {
    return problem(seq, "The folder of keys holds a timestamp of something that is not here.");
  }
  const message = `The timestamp of ${answer.time} lies in the folder of keys and is not in the database. It fits.`;
  return { kind: "note", subject: subjectOf(seq), message };
}

async function checkFile(context: FeatureContext, text: string, file: string) {
  const info = await infoOf(file);
  if (!info || info.size > mostResponseBytes) return null;
  return await context.service(checkerService).check(await Deno.readFile(file), { text, nonce: null });
}

async function filesOf({ configuration }: FeatureContext): Promise<Map<number, string>> {
  try {
    return new Map(await stampFilesIn(keysFolderOf(configuration)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return new Map();
    throw error;
  }
}

function* covers(stamps: readonly StampRow[], isTrusted: boolean): Generator<Finding> {
  const [first, last] = [stamps.at(0), stamps.at(-1)];
  if (!first || !last) return;
  const by = isTrusted ? `by ${last.authority}` : `by a certificate that calls itself ${last.authority}`;
  const message = `Timestamped since ${first.time}, last ${last.time} ${by}: what was signed by then was there then.` +
    (isTrusted ? "" : " Set STRONGROOM_TIMESTAMP_CERTIFICATES to check whose it is.");
  yield { kind: "note", subject: "ledger", message };
}

function problem(seq: number, message: string): Finding {
  return { kind: "problem", subject: subjectOf(seq), message };
}

function subjectOf(seq: number): string {
  return `timestamp of ledger system, entry ${seq}`;
}
