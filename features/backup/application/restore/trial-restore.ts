import * as v from "valibot";
import { bytesOf, ContentChanged, type Destination, ObjectMissing } from "@/kernel/backup/destination.ts";
import { sumOfBytes } from "@/kernel/files/read.ts";
import { createSandboxPool } from "@/kernel/sandbox/pool.ts";
import { openSandbox } from "../../sandboxes.ts";
import { folderOf } from "../copy/copy-check.ts";
import type { CopiedFile, CopyIndex } from "../index/copy-index.ts";
import { mostFormBytes, openForm } from "./open-form.ts";

const dayMs = 86_400_000;
/** Forms that a trial restores. */
const formsOfTrial = 20;
/** How often there is one. */
const trialEveryDays = 7;

const pagesSchema = v.object({ attachments: v.array(v.looseObject({ sha256: v.string(), pages: v.number() })) });

/** What a trial restore found. */
export interface Trial {
  readonly forms: number;
  /** Sentences; empty when all is well. */
  readonly problems: readonly string[];
}

/** What a trial is made with. */
export interface TrialWith {
  readonly index: CopyIndex;
  readonly destination: Destination;
  readonly now: Date;
}

/** True when the last trial is a week ago, or there was none and the copy has something to restore. */
export function isTrialDue({ index, now }: Pick<TrialWith, "index" | "now">): boolean {
  const last = index.fact("restoredAt");
  if (index.counts().documents === 0) return false;
  // A time that is yet to come was noted by a clock that was wrong.
  return last === null || Math.abs(now.getTime() - Date.parse(last)) >= trialEveryDays * dayMs;
}

/**
 * Restores forms picked at random into a temporary folder, opens every page of each and compares it with the record: the sum under which
 * it was filed, and its pages. The folder is gone after.
 */
export async function trialRestore({ index, destination, now }: TrialWith): Promise<Trial> {
  const pool = createSandboxPool(openSandbox, { size: 1 });
  const folder = await Deno.makeTempDir({ prefix: "strongroom-restore-" });
  const problems: string[] = [];
  const forms = index.someForms(formsOfTrial);
  try {
    for (const [at, form] of forms.entries()) {
      const wrong = await restoreOne(form, `${folder}/${at + 1}.pdf`);
      if (wrong) problems.push(`${folderOf(index, form.storeId)}/${form.path} ${wrong}`);
    }
  } finally {
    await pool.close();
    await Deno.remove(folder, { recursive: true });
  }
  if (problems.length === 0) index.remember("restoredAt", now.toISOString());
  return { forms: forms.length, problems };

  async function restoreOne(form: CopiedFile & { readonly storeId: number }, path: string): Promise<string | null> {
    try {
      const name = `${folderOf(index, form.storeId)}/${form.path}`;
      await Deno.writeFile(path, await bytesOf(destination.read(name), mostFormBytes));
    } catch (error) {
      if (error instanceof ObjectMissing) return "is gone from the copy.";
      if (error instanceof ContentChanged) return "is larger than any form.";
      throw error;
    }
    const bytes = await Deno.readFile(path);
    if (sumOfBytes(bytes) !== form.sha256) {
      return "is not as it arrived: its bytes changed.";
    }
    return await openForm(pool, bytes, pagesOf(index, form));
  }
}

/** The pages that a form had when it was filed; null for one whose record does not say. */
function pagesOf(
  index: CopyIndex,
  { storeId, path, sha256 }: CopiedFile & { readonly storeId: number },
): number | null {
  const record = index.recordOfFile(storeId, path);
  if (record === null) return null;
  const { attachments } = v.parse(pagesSchema, JSON.parse(record));
  return attachments.find((one) => one.sha256 === sha256)?.pages ?? null;
}
