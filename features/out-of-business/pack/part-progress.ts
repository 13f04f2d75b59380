import { and, eq, ne } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type LeftOutFile, mostNamed } from "@/kernel/zip/left-out.ts";
import { packParts, packRecords, type PartRow } from "../schema.ts";
import { endStatement, tellEveryMilliseconds } from "./part-rows.ts";
import { type RecordFiles, recordNotes } from "./record-files.ts";

/** Keeps the row of a running download up to date, once a second at most, and what is said of its records. */
export class PartProgress {
  /** Every file that was not as filed, in the order in which they were met. */
  readonly leftOut: LeftOutFile[] = [];
  #records = 0;
  #bytes = 0;
  #ownFiles = 0;
  #notes: Statement[] = [];
  #last = performance.now();

  constructor(readonly context: FeatureContext, readonly part: Pick<PartRow, "packId" | "number">) {}

  get progress() {
    return { sentRecords: this.#records, sentBytes: this.#bytes, ownFiles: this.#ownFiles };
  }

  /** One more record goes into the zip. Throws like {@link PartProgress.beat}. */
  async record(documentId: number, { bytes, leftOut, note }: RecordFiles): Promise<void> {
    this.leftOut.push(...leftOut);
    this.#records++;
    this.#bytes += bytes;
    if (note !== "") {
      const hasOwnFiles = note !== recordNotes.none;
      if (hasOwnFiles) this.#ownFiles++;
      this.#notes.push(statementOf(
        update(packRecords).set({ hasOwnFiles, note })
          .where(and(eq(packRecords.packId, this.part.packId), eq(packRecords.documentId, documentId))),
      ));
    }
    await this.beat();
  }

  /** How far it is, written down as of now; what is said of records is written once. */
  statements(at: string): readonly Statement[] {
    const { packId, number } = this.part;
    const leftOut = this.leftOut.slice(0, mostNamed).map(({ path, reason }) => ({ path, reason }));
    const notes = this.#notes;
    this.#notes = [];
    return [
      ...notes,
      statementOf(
        update(packParts).set({ ...this.progress, leftOutFiles: this.leftOut.length, leftOut, seenAt: at })
          .where(and(eq(packParts.packId, packId), eq(packParts.number, number), eq(packParts.state, "running"))),
      ),
    ];
  }

  /** Writes down what is said of the records so far: the index, which comes next, is made of it. */
  async settle(): Promise<void> {
    const statements = this.statements(this.context.clock.now().toISOString());
    await this.context.database.write(() => statements);
  }

  async end(state: "cancelled" | "failed"): Promise<void> {
    const at = this.context.clock.now().toISOString();
    const statements = [...this.statements(at), endStatement(this.part, state, at)];
    await this.context.database.write(() => statements);
  }

  /** Says that it is alive, once a second at most. Throws when the download was cancelled from elsewhere. */
  async beat(): Promise<void> {
    const now = performance.now();
    if (now - this.#last <= tellEveryMilliseconds) return;
    this.#last = now;
    await this.settle();
    const { packId, number, state } = packParts;
    const row = await this.context.database.query.select({ state }).from(packParts)
      .where(and(eq(packId, this.part.packId), eq(number, this.part.number))).get();
    if (row?.state !== "running") throw new DOMException("The download was canceled.", "AbortError");
  }
}

/** Forgets what an earlier download of a part said of its records. */
export function forgetNotes({ packId, number }: Pick<PartRow, "packId" | "number">): Statement {
  return statementOf(
    update(packRecords).set({ hasOwnFiles: false, note: "" }).where(and(
      eq(packRecords.packId, packId),
      eq(packRecords.part, number),
      ne(packRecords.note, ""),
    )),
  );
}
