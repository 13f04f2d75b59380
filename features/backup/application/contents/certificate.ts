import { contentOf } from "@/kernel/backup/destination.ts";
import { grouped } from "@/kernel/counted.ts";
import { type Block, writeReport } from "@/kernel/report/report.ts";
import { cosignedText } from "../../signed-texts.ts";
import { checkEveryDays, wholeSince } from "../copy/copy-check.ts";
import type { CopyIndex, CopyOfStore } from "../index/copy-index.ts";
import { places } from "../copy/copy-paths.ts";
import { heldChain } from "../history/entries.ts";
import type { CopyKey } from "../home/key.ts";
import { putOwn, type Writing } from "../index/own-files.ts";
import type { RunResult } from "../run/run-result.ts";

/** What a certificate is made of. */
export interface CertificateOf extends Writing {
  readonly index: CopyIndex;
  readonly key: CopyKey;
  readonly result: RunResult;
  /** The archive's address. */
  readonly server: string;
  /** What the computer of the copy is called. */
  readonly computer: string;
  /** When documents were last restored from the copy and compared; null before the first time. */
  readonly restoredAt: string | null;
  /** The stores that were brought up to date, and those that the archive gives to this computer; null before it said. */
  readonly stores: { readonly whole: ReadonlySet<number>; readonly given: readonly number[] | null };
}

const dayOf = (instant: string) => `${instant.slice(5, 7)}/${instant.slice(8, 10)}/${instant.slice(0, 4)}`;

/** Writes the certificate of the day beside the copy: what was copied and checked, and what it holds. The last of a day counts. */
export async function writeCertificate(given: CertificateOf): Promise<string> {
  const { result, computer } = given;
  const day = result.finishedAt.slice(0, 10);
  const name = `${places.certificates}/${day}.pdf`;
  const bytes = await writeReport({
    title: `Backup certificate of ${dayOf(result.finishedAt)}`,
    subject: "What was copied from the archive of firearm transfer records, and how the copy was checked",
    author: `Strongroom Backup on ${computer}`,
    created: new Date(result.finishedAt),
    header: "Backup of firearm transfer records",
    footer: `Written on ${computer}. Keep it with the records of the business.`,
    blocks: blocksOf(given),
  });
  await putOwn(given, { storeId: 0, path: name }, contentOf(bytes));
  return name;
}

function* blocksOf(given: CertificateOf): Generator<Block> {
  const { index, result, server, computer, destination } = given;
  yield { kind: "heading", level: 1, text: `Backup certificate of ${dayOf(result.finishedAt)}` };
  yield { kind: "paragraph", text: verdict(result) };
  yield {
    kind: "facts",
    facts: [
      { label: "Archive", value: server },
      { label: "Copy", value: `${destination.title}, kept by ${computer}` },
      { label: "Finished", value: `${result.finishedAt.slice(0, 19).replace("T", " ")} UTC` },
      { label: "Copied in this run", value: copiedWords(result) },
      {
        label: "Read again in this run",
        value: `${grouped(result.checked.files)} files, ${grouped(result.checked.bytes)} bytes`,
      },
      { label: "Whole copy read again", value: checkedWords(index, result) },
      { label: "Last trial restore", value: given.restoredAt === null ? "not yet" : dayOf(given.restoredAt) },
    ],
  };
  if (result.problems.length > 0) {
    yield { kind: "heading", text: "What is wrong" };
    for (const problem of result.problems) yield { kind: "paragraph", text: problem };
  }
  yield { kind: "heading", text: "What the copy holds" };
  for (const store of index.stores()) yield* storeBlocks(given, store);
  yield { kind: "heading", text: "ATF Ruling 2022-1" };
  yield {
    kind: "paragraph",
    text:
      "ATF Ruling 2022-1 lets a licensee keep ATF Forms 4473 electronically when its conditions are met. Among them are a " +
      "backup of the records each day and records that stay readable on the premises. This certificate states what the backup " +
      "application did for that on this day. It does not state that the other conditions are met.",
  };
}

function verdict({ outcome }: RunResult): string {
  return outcome === "whole"
    ? "The copy was brought up to date and is whole: every file in it has the checksum under which it was filed, and every ledger " +
      "entry follows from the one before, up to the last one that the archive has. Each file was compared when it arrived, and is " +
      "read again as said below."
    : "The copy is not whole. What kept it from that is listed below.";
}

function copiedWords({ copied }: RunResult): string {
  return `${grouped(copied.documents)} documents, ${grouped(copied.files)} files, ${grouped(copied.bytes)} bytes, ` +
    `${grouped(copied.entries)} ledger entries`;
}

function checkedWords(index: CopyIndex, { finishedAt }: RunResult): string {
  const since = wholeSince(index);
  if (since === null) return "nothing to read yet";
  const days = Math.floor((Date.parse(finishedAt) - since) / 86_400_000);
  const words = days <= 0 ? "today" : days === 1 ? "within 1 day" : `within ${grouped(days)} days`;
  return days <= checkEveryDays
    ? `${words} (at least every ${checkEveryDays} days)`
    : `${words}; it is to be at least every ${checkEveryDays} days`;
}

function stateWords({ whole, given }: CertificateOf["stores"], storeId: number): string {
  if (whole.has(storeId)) return "in this run";
  return given === null || given.includes(storeId)
    ? "not in this run"
    : "no longer: the archive does not give this FFL to this computer any more";
}

function* storeBlocks({ index, key, stores }: CertificateOf, store: CopyOfStore): Generator<Block> {
  const { documents, files, bytes } = index.counts(store.storeId);
  const held = heldChain(store);
  yield { kind: "heading", level: 3, text: store.folder };
  yield {
    kind: "facts",
    facts: [
      { label: "Brought up to date", value: stateWords(stores, store.storeId) },
      { label: "Documents", value: grouped(documents) },
      { label: "Files", value: `${grouped(files)}, ${grouped(bytes)} bytes` },
      { label: "Ledger entries", value: grouped(held.size) },
    ],
  };
  yield {
    kind: "hashes",
    lines: [
      `root of the ledger (RFC 6962, SHA-256) ${held.root}`,
      `signed by this computer (Ed25519) ${key.signText(cosignedText(held))}`,
      `key of this computer ${key.publicKey}`,
    ],
  };
}
