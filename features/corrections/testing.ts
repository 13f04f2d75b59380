import { type Annotation, stampTitle } from "@/features/pdf/contract-annotations.ts";
import { xfdfOf } from "@/features/pdf/contract-xfdf.ts";
import type { Fixture } from "@/tests/security/fixture.ts";

const common = {
  page: 1,
  color: "#FF0000",
  opacity: 1,
  contents: "",
  title: "Kim Example",
  createdAt: "2026-07-15T18:00:00Z",
  modifiedAt: "2026-07-15T18:00:00Z",
} as const;

/** A line through something on the first page. */
export function aLine(name: string, page = 1): Annotation {
  const quads: Extract<Annotation, { kind: "line-through" }>["quads"] = [[60, 112, 160, 112, 60, 100, 160, 100]];
  return { ...common, kind: "line-through", name, page, rect: [60, 100, 160, 112], quads, width: 1 };
}

/** The stamp of somebody with the initials JD, on the day of the fixture. */
export function aStamp(name: string, contents = "JD 07/15/26"): Annotation {
  const rect: Annotation["rect"] = [170, 100, 260, 116];
  return { ...common, rect, fontSize: 10, rotation: 0, kind: "stamp", title: stampTitle, name, contents };
}

/** One correction of a save, of some marks; they lie in the buyer's section of the fixture's form. */
export function aCorrection(marks: readonly Annotation[], given: object = {}) {
  const annotations = marks.map(({ name, kind }) => ({ name, detail: kind === "stamp" ? "JD" : "Smith" }));
  return { description: "Corrected box 10 County", annotations, reason: "The buyer moved abroad.", ...given };
}

/** What a version is saved with. */
export interface VersionSent {
  readonly document?: object;
  readonly marks?: readonly Annotation[];
  readonly corrections?: readonly object[];
  readonly initials?: string;
  readonly file?: Blob;
  /** Further parts, as JSON. */
  readonly parts?: Readonly<Record<string, unknown>>;
}

/** The multipart form of a new version, as the editor sends it. */
export function versionForm(
  { document = { versionNumber: 1 }, marks, corrections = [], initials, file, parts = {} }: VersionSent,
) {
  const form = new FormData();
  form.set("document", JSON.stringify(document));
  form.set("corrections", JSON.stringify(corrections));
  if (initials !== undefined) form.set("initials", initials);
  if (marks) form.set("xfdf", xfdfOf(marks));
  for (const [name, value] of Object.entries(parts)) form.set(name, JSON.stringify(value));
  if (file) form.set("file", file, "annotated.pdf");
  return form;
}

/** Saves a version of the fixture's document; the owner unless told. */
export async function saveVersion(
  { request, document, owner }: Fixture,
  sent: VersionSent,
  headers: HeadersInit = owner.headers,
): Promise<Response> {
  return await request(`/api/documents/${document.id}/version`, { method: "POST", headers, body: versionForm(sent) });
}

/** What verify finds wrong. */
export async function problemsOf({ verify }: Fixture): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const finding of verify()) if (finding.kind === "problem") found.push(finding.message);
  return found;
}
