import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import type { Document } from "@/features/documents/contract.ts";
import type { CorrectedValues } from "../../../description-rules.ts";
import { stampText } from "../../../stamp-rules.ts";
import { MarkEditor } from "../../marks/mark-editor.ts";
import { CorrectionWork } from "../correction-work.ts";
import type { EditorBase } from "../editor-source.ts";

/** A box of a form; "10 County" with "Ada" unless told. */
export function aBox(box: Partial<FormBox> = {}): FormBox {
  return {
    item: "10",
    label: "County",
    section: "B",
    page: 1,
    box: [100, 700, 80, 12],
    value: "Ada",
    field: null,
    ...box,
  };
}

export function someValues(values: Partial<CorrectedValues> = {}): CorrectedValues {
  return {
    customerName: "Sample, Robin",
    status: 0,
    transferDate: "2026-03-05",
    certificationDate: null,
    nicsDate: null,
    tsn: "71",
    ntn: null,
    documentSerialNumbers: [{ serialNumber: "A1" }],
    ...values,
  };
}

/** A line through a box. */
export function aLine(name: string, [left, bottom, right, top]: Annotation["rect"] = [100, 700, 130, 712]) {
  const mark: Extract<Annotation, { kind: "line-through" }> = {
    kind: "line-through",
    name,
    page: 1,
    rect: [left, bottom, right, top],
    quads: [[left, top, right, top, left, bottom, right, bottom]],
    color: "#D00000",
    opacity: 1,
    width: 1,
    title: "Dana",
    contents: "",
    createdAt: "2026-11-23T20:00:00Z",
    modifiedAt: "2026-11-23T20:00:00Z",
  };
  return mark;
}

/** A document with these values, as far as the editor looks at it. */
export function aRecord(values: Partial<CorrectedValues> = {}): Document {
  return {
    id: 7,
    storeId: 3,
    formType: 0,
    ...someValues(values),
    documentSerialNumbers: (values.documentSerialNumbers ?? [{ serialNumber: "A1" }]).map((firearm) => ({
      ...{ manufacturer: null, importer: null, model: null, type: null, caliber: null },
      ...firearm,
    })),
    serialNumbers: ["A1"],
    expirationDate: null,
    versionNumber: 1,
    version: 1,
    createdBy: "Dana",
    createdByOrigin: 0,
    createdOn: "2026-03-05T20:00:00Z",
    fflFlaggedColor: 0,
    fflFlaggedId: null,
    fflFlaggedByUser: null,
    fflFlaggedDate: null,
    fflAssigned: false,
    fflAssignedId: null,
    fflAssignedToUser: null,
    fflAssignedToUserOrigin: 0,
    auditFlaggedColor: 0,
    auditAssigned: false,
    auditAssignedUserName: null,
    auditReviewed: false,
    warningMessage: null,
    attachments: [],
    permissions: ["documents.read", "corrections.correct"],
  };
}

export function aBase(base: Partial<EditorBase> = {}): EditorBase {
  return {
    versionNumber: 1,
    savedBy: "Dana",
    savedAt: "2026-11-23T21:14:00Z",
    uri: "/api/attachments/1/file",
    fileName: "form.pdf",
    marks: [],
    record: aRecord(),
    ...base,
  };
}

/** Work on a form that has these boxes; the marks are followed until the test ends. */
export function someWork(boxes: readonly FormBox[] = [aBox()], base: EditorBase = aBase()): CorrectionWork {
  const stamp = (initials: string) => stampText(initials || "__", "2026-11-23");
  let names = 0;
  const editor = new MarkEditor({
    marks: base.marks,
    locked: new Map(base.marks.map(({ name }) => [name, null])),
    author: "Kim",
    get boxes() {
      return work.boxes();
    },
    stampText: () => stamp(work.getSnapshot().initials),
    newName: () => `m${base.versionNumber}.${++names}`,
  });
  const work: CorrectionWork = new CorrectionWork({ base, editor, boxes: () => boxes, stampText: stamp });
  work.follow();
  return work;
}
