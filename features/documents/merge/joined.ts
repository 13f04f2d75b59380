import { createHash } from "node:crypto";
import type { FeatureContext } from "@/kernel/feature.ts";
import { createMerger, type Merger } from "./merger.ts";

/** A PDF on this machine that becomes a part of another. */
export interface JoinedPart {
  readonly path: string;
  readonly pages: number;
  /** Its bookmark. */
  readonly name: string;
  /** What its bytes must be; null where nobody has said so before. */
  readonly sha256: string | null;
}

/** What came of joining. */
export interface Joined {
  readonly pages: number;
  /** Parts, by their place, of which a page only says that they could not be read; empty when all are whole. */
  readonly missing: readonly number[];
}

/** One maker a product; tests run several in one process. */
const makers = new WeakMap<FeatureContext["files"], Merger>();

/**
 * Writes several PDFs one after the other into `output`, a file that is there and empty, in a child process that may
 * touch these files only. Throws when no child can be started.
 */
export async function joinPdfs(
  { files }: Pick<FeatureContext, "files">,
  output: string,
  title: string,
  parts: readonly JoinedPart[],
): Promise<Joined> {
  const merger = makers.get(files) ?? createMerger({ atOnce: 1 });
  makers.set(files, merger);
  const whole = await Promise.all(parts.map(async (part) => ({
    ...part,
    sha256: part.sha256 ?? await sumOf(part.path),
    kind: part.name,
    missing: null,
  })));
  const { pages, missing } = await merger({ output, title, parts: whole });
  return { pages, missing: missing.flatMap((reason, at) => reason === null ? [] : [at]) };
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  const file = await Deno.open(path, { read: true });
  for await (const piece of file.readable) hash.update(piece);
  return hash.digest("hex");
}
