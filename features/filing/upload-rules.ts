/**
 * The rules of an upload beside those of its record (document 2, section 5): what may be chosen and filed together. The
 * browser and the server ask the same ones; a wrong field is answered as `contract-rules.ts` of the documents says.
 */
import { attachedType331011, attachedType4473, formTypes, limits, texts } from "@/features/documents/contract.ts";
import { checkRecord, opensGroup, type Problems, type RecordValues } from "@/features/documents/contract-rules.ts";

/** The text of a rule for which document 2 has none. */
export const formTypeMismatch = "The form type does not match the first file.";

/** The type a dropped file starts with: the first of a new group is taken for a 4473, a supplement has to be told. */
export function defaultType(position: number): number | null {
  return position === 0 ? attachedType4473 : null;
}

/** The form type of a document whose main file has this type. */
export function formTypeOf(mainType: number | null): 0 | 1 {
  return mainType === attachedType331011 ? formTypes.standAloneAtfForm : formTypes.form4473;
}

/** Checks the files of one group, the main one first; a type that nobody chose is null. */
export function checkGroup(files: readonly { readonly type: number | null }[]): Problems {
  const problems: Record<string, string> = {};
  const [main, ...supplements] = files;
  if (!main) return { attachments: texts.firstFile };
  if (files.length > limits.filesOfOneDocument) problems.attachments = texts.limit;
  files.forEach(({ type }, at) => {
    if (type === null) problems[`attachments.${at}.type`] = texts.typeMissing;
  });
  if (main.type !== null && !opensGroup(main.type)) problems["attachments.0.type"] = texts.firstFile;
  if (main.type === attachedType331011 && supplements.length > 0) {
    return { ...problems, attachments: texts.standAloneSingle };
  }
  supplements.forEach(({ type }, at) => {
    if (opensGroup(type)) problems[`attachments.${at + 1}.type`] = texts.supplementType;
  });
  return problems;
}

/** Whether another group may be added beside groups whose first files have these sizes in bytes; the text when not. */
export function checkAnotherGroup(firstFileSizes: readonly number[]): string | null {
  const total = firstFileSizes.reduce((sum, size) => sum + size, 0);
  return total >= limits.firstFilesBytes ? texts.limit : null;
}

/** A new document as the server receives it, for {@link checkNewDocument}. */
export interface NewDocumentValues extends RecordValues {
  readonly attachments: readonly { readonly type: number | null }[];
}

/**
 * Everything the server checks of a new document whose shape is right. On the wire a Form 4473 without a status is one
 * in progress.
 */
export function checkNewDocument(document: NewDocumentValues, today: string): Problems {
  const isOther = document.formType !== formTypeOf(document.attachments[0]?.type ?? null);
  return {
    ...(isOther ? { formType: formTypeMismatch } : {}),
    ...checkGroup(document.attachments),
    ...checkRecord(document, { today, inProgress: document.status === null }),
  };
}
