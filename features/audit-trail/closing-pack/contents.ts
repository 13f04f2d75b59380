import { exportFilesOffer } from "@/features/exports/offers.ts";
import { type SealedChain, verifierOffer } from "@/features/verifier/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import type { SignedStretch } from "@/kernel/ledger/stretch.ts";
import { jsonLines, textStream } from "@/kernel/zip/text-streams.ts";
import type { ZipEntry } from "@/kernel/zip/write-zip.ts";
import { documentsTable } from "../tables.ts";
import { nameOfStore, trailTables } from "../trail-workbook.ts";
import { correctionEntries, corrections, correctionsTable } from "./corrections.ts";
import { auditFacts } from "./facts.ts";
import { notesTable, packedNotes } from "./notes.ts";
import type { PackOrder } from "./order.ts";
import { readMe } from "./read-me.ts";
import { tableCsv } from "./table-csv.ts";

/** The files of a closing pack, each made as it is taken. */
export async function* packFiles(context: FeatureContext, order: PackOrder): AsyncGenerator<ZipEntry> {
  const { taken, stretch, head } = order;
  const { inclusions } = context.offered(verifierOffer);
  const modified = context.clock.now();
  const text = (path: string, pieces: Iterable<string> | AsyncIterable<string>): ZipEntry => ({
    path,
    content: textStream(pieces),
    modified,
  });
  const facts = await auditFacts(context, order);
  yield text("READ ME.txt", [readMe(facts, stretch)]);
  yield text("audit.json", [`${JSON.stringify(facts, null, 2)}\n`]);
  yield { path: "audit trail.xlsx", content: await workbook(context, order), modified };
  yield text("documents.csv", tableCsv(documentsTable(taken.documents())));
  yield text("documents.jsonl", jsonLines(each(taken.documents())));
  yield text("notes.csv", tableCsv(notesTable(packedNotes(context, order))));
  yield text("notes.jsonl", jsonLines(each(packedNotes(context, order))));
  yield text("corrections.csv", tableCsv(correctionsTable(corrections(context, order))));
  yield text("corrections.jsonl", jsonLines(each(corrections(context, order))));
  yield text("ledger/trail.jsonl", jsonLines(each<Entry>(taken.entries())));
  yield text("ledger/trail-inclusion.jsonl", inclusions(head, each<Entry>(taken.entries())));
  yield text("ledger/corrections.jsonl", jsonLines(each<Entry>(correctionEntries(context, order))));
  yield text("ledger/corrections-inclusion.jsonl", inclusions(head, each<Entry>(correctionEntries(context, order))));
  yield text("ledger/content-hashes.txt", lines(stretch.contentHashes()));
  yield text("ledger/proof.json", [proofJson(stretch)]);
}

/** What proves the entries of a pack, which are a part of the store's chain. */
export function packChains({ taken: { store }, stretch: { stream }, head }: PackOrder): readonly SealedChain[] {
  return ["trail", "corrections"].map((name) => ({
    ...{ stream, name: nameOfStore(store), isWhole: false, head, checkpoints: [], forms: [], made: [] },
    ...{ entries: `ledger/${name}.jsonl`, inclusion: `ledger/${name}-inclusion.jsonl` },
  }));
}

/** The workbook as `Export Audit Trail` makes it, by its bytes. */
async function workbook(context: FeatureContext, { taken, askedBy, signal }: PackOrder) {
  const tables = await trailTables(context, taken);
  const made = await context.offered(exportFilesOffer).workbook({
    ...{ title: "audit trail", creator: askedBy, tables, signal },
  });
  if (!made.body) throw new Error("A workbook has bytes.");
  return made.body;
}

function proofJson({ stream, firstSeq, lastSeq, from, checkpoints, isClosed, keys }: SignedStretch): string {
  const proof = {
    ...{ type: "strongroom.stretch.1", stream, firstSeq, lastSeq, isSignedToTheEnd: isClosed },
    ...{ from, checkpoints, keys },
  };
  return `${JSON.stringify(proof, null, 2)}\n`;
}

async function* each<Value>(pages: AsyncIterable<readonly Value[]>): AsyncGenerator<Value> {
  for await (const page of pages) yield* page;
}

async function* lines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) yield `${text}\n`;
}
