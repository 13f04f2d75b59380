/**
 * Marks that correct a form, as XFDF (ISO 19444-1) and PDF (ISO 32000-2, 12.5) have them: line-through, text, note, box,
 * highlight, ink and the Initials And Date Stamp. The browser draws them, the child processes write and read them, and the
 * corrections keep them; hence this file imports nothing but valibot.
 */
import * as v from "valibot";

/** The title of the free-text annotation that is the stamp (decisions, 'Paths and shapes'). */
export const stampTitle = "Initials And Date Stamp";

export const annotationLimits = {
  /** Marks of one version of a form. */
  annotations: 500,
  /** Characters of a mark's text. */
  contents: 2000,
  /** Quads of one line-through or highlight. */
  quads: 200,
  strokes: 200,
  /** Numbers of all strokes of one ink mark together; a point has two. */
  strokeNumbers: 20_000,
  /** Characters of an XFDF text. */
  xfdf: 4_000_000,
} as const;

/** A thousandth is kept of every measure, so that PDF and XFDF give back what they were given. */
function measure(least: number, most: number) {
  const rounded = (value: number) => Math.round(value * 1000) / 1000 || 0;
  return v.pipe(v.number(), v.minValue(least), v.maxValue(most), v.transform(rounded));
}

/** PDF points in the page's own space. */
const points = measure(-100_000, 100_000);

/** Left, bottom, right, top, in PDF points of the page's own space (origin at its lower left, y upwards). */
const rectSchema = v.pipe(
  v.strictTuple([points, points, points, points]),
  v.check(([left, bottom, right, top]) => left <= right && bottom <= top, "A box is left, bottom, right, top."),
);

/** A line of text: x and y of its upper left, upper right, lower left and lower right corner, as it is read. */
const quadSchema = v.strictTuple([points, points, points, points, points, points, points, points]);

const quadsSchema = v.pipe(v.array(quadSchema), v.minLength(1), v.maxLength(annotationLimits.quads));

/** `#RRGGBB`, upper case. */
const colorSchema = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, "A color is #RRGGBB."), v.toUpperCase());

/** Text with line breaks; XML cannot carry other control characters. */
const contentsSchema = v.pipe(
  v.string(),
  v.maxLength(annotationLimits.contents, "At most 2,000 characters."),
  v.transform((text) =>
    text.toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n\t]|[\u{fffe}\u{ffff}]/gu, " ")
  ),
);

const common = {
  /** Its own name: `name` in XFDF, `/NM` in PDF; unlike any other of the file. */
  name: v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/, "A mark's name has 1 to 100 letters, digits, dots and dashes.")),
  /** From 1. */
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2000)),
  rect: rectSchema,
  color: colorSchema,
  /** 0 to 1. */
  opacity: measure(0, 1),
  /** Who made it; of a stamp always {@link stampTitle}. */
  title: v.pipe(contentsSchema, v.maxLength(200)),
  /** What it says: the text of a text, note or stamp; of any other a remark, or "". */
  contents: contentsSchema,
  /** UTC instants, ISO 8601, to the second. */
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  modifiedAt: v.pipe(v.string(), v.isoTimestamp()),
};

/** Of the line, in points. */
const width = measure(0, 50);

const textual = {
  ...common,
  /** In points. */
  fontSize: measure(2, 144),
  /** Degrees clockwise by which the text is turned in the page's own space, so that it reads upright as the page is shown. */
  rotation: v.picklist([0, 90, 180, 270]),
};

/** One mark on a page. */
export const annotationSchema = v.variant("kind", [
  /** XFDF `strikeout`: a line through the middle of each quad. */
  v.strictObject({ kind: v.literal("line-through"), ...common, quads: quadsSchema, width }),
  /** XFDF `freetext`. */
  v.strictObject({ kind: v.literal("text"), ...textual }),
  /** XFDF `text`: a note that opens; printed as its mark, with its text in the correction log. */
  v.strictObject({ kind: v.literal("note"), ...common }),
  /** XFDF `square`, not filled. */
  v.strictObject({ kind: v.literal("box"), ...common, width }),
  /** XFDF `highlight`. */
  v.strictObject({ kind: v.literal("highlight"), ...common, quads: quadsSchema }),
  /** XFDF `ink`: each stroke is x, y, x, y and so on. */
  v.strictObject({
    kind: v.literal("ink"),
    ...common,
    width,
    strokes: v.pipe(
      v.array(v.pipe(v.array(points), v.minLength(2), v.check((numbers) => numbers.length % 2 === 0))),
      v.minLength(1),
      v.maxLength(annotationLimits.strokes),
      v.check(
        (strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= annotationLimits.strokeNumbers,
        "This drawing has too many points.",
      ),
    ),
  }),
  /** XFDF `freetext` with the title {@link stampTitle}. */
  v.strictObject({ kind: v.literal("stamp"), ...textual, title: v.literal(stampTitle) }),
]);

export type Annotation = v.InferOutput<typeof annotationSchema>;
export type AnnotationKind = Annotation["kind"];

/** All marks of one version, each with a name of its own. */
export const annotationsSchema = v.pipe(
  v.array(annotationSchema),
  v.maxLength(annotationLimits.annotations, "A form has at most 500 marks."),
  v.check((marks) => new Set(marks.map(({ name }) => name)).size === marks.length, "Two marks have the same name."),
);

/** What kinds of marks are called. */
export const annotationWords: Readonly<Record<AnnotationKind, string>> = {
  "line-through": "Line through",
  text: "Text",
  note: "Note",
  box: "Box",
  highlight: "Highlight",
  ink: "Drawing",
  stamp: stampTitle,
};
