import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { FileDamaged } from "@/kernel/files/file-store.ts";
import { unlessDamaged } from "@/kernel/zip/left-out.ts";

type StoredAttachment = ExportedDocument["attachments"][number];

/** A document with its files, those that are as filed apart from those that are not. */
export interface SortedDocument {
  readonly document: ExportedDocument;
  readonly whole: readonly StoredAttachment[];
  readonly damaged: readonly { readonly file: StoredAttachment; readonly reason: FileDamaged["reason"] }[];
}

/**
 * Looks at every file of some documents before a byte is sent, so that a damaged one is told and not found out by a zip
 * that breaks off. Throws `FileDamaged` when none is as filed.
 */
export async function sorted(
  { files }: Pick<FeatureContext, "files">,
  documents: readonly ExportedDocument[],
): Promise<readonly SortedDocument[]> {
  const found: SortedDocument[] = [];
  let first: FileDamaged | null = null;
  for (const document of documents) {
    const whole: StoredAttachment[] = [];
    const damaged: { file: StoredAttachment; reason: FileDamaged["reason"] }[] = [];
    for (const file of document.attachments) {
      const damage = await unlessDamaged(files.assertWhole(file.sha256));
      if (damage instanceof FileDamaged) {
        damaged.push({ file, reason: damage.reason });
        first ??= damage;
      } else whole.push(file);
    }
    found.push({ document, whole, damaged });
  }
  if (first && found.every(({ whole }) => whole.length === 0)) throw first;
  return found;
}
