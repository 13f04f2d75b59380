import { eq } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { insert, statementOf } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type LeftOutFile, mostNamed } from "@/kernel/zip/left-out.ts";
import { fullExports, leftOutFiles } from "../schema.ts";
import { endStatement, type Progress, progressStatement, tellEveryMilliseconds } from "./export-rows.ts";

/** A file of a store that is not in the zip. */
export interface LeftOutOfStore extends LeftOutFile {
  readonly storeId: number;
}

/** Keeps the row of a running export up to date, once a second at most. */
export class ExportProgress {
  /** Every file that was not as filed, in the order in which they were met. */
  readonly leftOut: LeftOutOfStore[] = [];
  #files = 0;
  #bytes = 0;
  #named = 0;
  #last = performance.now();

  constructor(readonly context: FeatureContext, readonly exportId: number) {}

  get progress(): Progress {
    return { files: this.#files, bytes: this.#bytes, leftOutFiles: this.leftOut.length };
  }

  /** One more file goes into the zip. Throws when the export was cancelled from elsewhere. */
  async file(bytes: number): Promise<void> {
    await this.#tell();
    this.#files++;
    this.#bytes += bytes;
  }

  /** One more file is not as filed. Throws like {@link ExportProgress.file}. */
  async without(file: LeftOutOfStore): Promise<void> {
    await this.#tell();
    this.leftOut.push(file);
  }

  /** How far it is, written down as of now. */
  statements(at: string): readonly Statement[] {
    const { exportId } = this;
    const named = this.leftOut.slice(this.#named, mostNamed).map(({ storeId, path, reason }, index) =>
      statementOf(insert(leftOutFiles).values({ exportId, position: this.#named + index, storeId, path, reason }))
    );
    return [progressStatement(exportId, this.progress, at), ...named];
  }

  async end(state: "cancelled" | "failed"): Promise<void> {
    const at = this.context.clock.now().toISOString();
    await this.context.database.write(() => [...this.statements(at), endStatement(this.exportId, state, at)]);
  }

  async #tell(): Promise<void> {
    const now = performance.now();
    if (now - this.#last <= tellEveryMilliseconds) return;
    this.#last = now;
    const { database, clock } = this.context;
    const statements = this.statements(clock.now().toISOString());
    await database.write(() => statements);
    this.#named = Math.min(this.leftOut.length, mostNamed);
    const { id, state } = fullExports;
    const row = await database.query.select({ state }).from(fullExports).where(eq(id, this.exportId)).get();
    if (row?.state !== "running") throw new DOMException("The export was canceled.", "AbortError");
  }
}
