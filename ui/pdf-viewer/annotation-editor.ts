import "./annotation-editor.css";
import { AnnotationEditorParamsType, type AnnotationEditorUIManager } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import * as v from "valibot";
import type { AnnotationEdits, EditedAnnotation, EditingTool } from "./annotation-edits.ts";
import type { Engine } from "./engine.ts";

/*
 * What only a viewer with pdf.js's annotation editor needs. It is loaded when such a viewer mounts.
 */

/** pdf.js's AnnotationEditorType; it calls what a tool makes by the same numbers. */
const MODES = { none: 0, text: 3, highlight: 9, stamp: 13, ink: 15 } as const satisfies Record<EditingTool, number>;

/** How pdf.js names what is made; everything else in its storage is a field's value. */
const EDITOR_ID = /^pdfjs_internal_editor_/;
/** After each of these something may have been made, changed or taken away. */
const ACTS = ["input", "keyup", "pointerup", "focusout"];

/**
 * Keeps what is edited apart from the file: it is not drawn into the pictures of pages, nor printed, and what the file
 * already has as annotations stays as it is.
 */
export function keepEditsApart(document: PDFDocumentProxy): PDFDocumentProxy {
  const { annotationStorage } = document;
  const setValue = annotationStorage.setValue.bind(annotationStorage);
  annotationStorage.setValue = (id, value) => EDITOR_ID.test(id) ? undefined : setValue(id, value);
  const guarded = new WeakSet<PDFPageProxy>();
  const getPage = document.getPage.bind(document);
  document.getPage = async (number) => {
    const page = await getPage(number);
    if (!guarded.has(page)) guardAnnotations(page);
    guarded.add(page);
    return page;
  };
  return document;
}

function guardAnnotations(page: PDFPageProxy): void {
  const getAnnotations = page.getAnnotations.bind(page);
  page.getAnnotations = async (options) => {
    const annotations = await getAnnotations(options);
    return annotations.map((annotation) => ({ ...annotation, isEditable: false }));
  };
}

/** Gives out what is edited in an engine's viewer until the answer is called. */
export function followEdits({ bus, viewer }: Engine, edits: AnnotationEdits): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let manager: AnnotationEditorUIManager | null = null;
  const attach = () =>
    edits.attach({
      read(finish) {
        if (finish) manager?.unselectAll();
        return manager ? readAll(manager, viewer.pagesCount) : [];
      },
      addStamp: () => bus.dispatch("switchannotationeditorparams", { type: AnnotationEditorParamsType.CREATE }),
    });
  // What an act did is there after pdf.js heard of it too.
  const check = () => setTimeout(() => signal.aborted || edits.check());
  bus.on("annotationeditoruimanager", ({ uiManager }: { uiManager: AnnotationEditorUIManager }) => {
    manager = uiManager;
    attach();
  }, { signal });
  bus.on("pagesdestroy", () => {
    manager = null;
    check();
  }, { signal });
  bus.on("editingstateschanged", check, { signal });
  for (const act of ACTS) viewer.container.addEventListener(act, check, { signal });
  attach();
  return () => {
    ending.abort();
    edits.attach(null);
  };
}

/** Takes another tool, in a viewer that shows a document. */
export function takeTool({ viewer }: Engine, tool: EditingTool): void {
  viewer.annotationEditorMode = { mode: MODES[tool] };
}

function readAll(manager: AnnotationEditorUIManager, pages: number): EditedAnnotation[] {
  const annotations: EditedAnnotation[] = [];
  for (let index = 0; index < pages; index++) {
    for (const editor of manager.getEditors(index)) {
      const annotation = annotationOf(editor);
      if (annotation) annotations.push(annotation);
    }
  }
  return annotations;
}

interface Editor {
  readonly id: string;
  serialize(isForCopying: boolean): unknown;
}

/** Null for what has nothing in it yet. */
function annotationOf(editor: Editor): EditedAnnotation | null {
  const plain = editor.serialize(false);
  if (!plain) return null;
  const isStamp = v.is(v.object({ annotationType: v.literal(MODES.stamp) }), plain);
  // Only a copy of a stamp has its picture in it.
  const made = v.parse(Serialized, isStamp ? editor.serialize(true) : plain);
  const place = { id: editor.id, page: made.pageIndex + 1, rect: made.rect, rotation: made.rotation };
  switch (made.annotationType) {
    case MODES.text:
      return { ...place, kind: "text", text: made.value, fontSize: made.fontSize, color: made.color };
    case MODES.highlight: {
      const { quadPoints, color, opacity } = made;
      return { ...place, kind: "highlight", quadPoints: quadPoints ?? [], color, opacity };
    }
    case MODES.ink: {
      const { paths, color, opacity, thickness } = made;
      return { ...place, kind: "ink", strokes: paths.points, color, opacity, thickness };
    }
    default:
      return { ...place, kind: "stamp", picture: made.bitmapUrl };
  }
}

const Numbers = v.pipe(
  v.custom<ArrayLike<number>>((value) => Array.isArray(value) || value instanceof Float32Array),
  v.transform((numbers) => Array.from(numbers)),
  v.array(v.number()),
);
const place = { pageIndex: v.number(), rect: Numbers, rotation: v.number() };

/** What pdf.js serializes, as far as it is given out. */
const Serialized = v.variant("annotationType", [
  v.object({
    ...place,
    annotationType: v.literal(MODES.text),
    value: v.string(),
    fontSize: v.number(),
    color: Numbers,
  }),
  v.object({
    ...place,
    annotationType: v.literal(MODES.highlight),
    quadPoints: v.optional(v.nullable(Numbers), null),
    color: Numbers,
    opacity: v.number(),
  }),
  v.object({
    ...place,
    annotationType: v.literal(MODES.ink),
    paths: v.object({ points: v.array(Numbers) }),
    color: Numbers,
    opacity: v.number(),
    thickness: v.number(),
  }),
  v.object({ ...place, annotationType: v.literal(MODES.stamp), bitmapUrl: v.string() }),
]);
