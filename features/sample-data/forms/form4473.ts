import { continuationRows } from "./continuation-sheet.ts";
import { layoutForm4473 } from "./form4473-layout.ts";
import { firearmRows } from "./layout.ts";
import { form4473Entries } from "./form4473-entries.ts";
import { scan } from "./scan.ts";
import { prepare, type PreparedTemplate, renderFillable, renderFlattened } from "./render.ts";
import type { Form4473Revision, Form4473Style, Form4473Values } from "./values.ts";

/** Which form to draw, and what is written on it; without values it is blank. */
export interface DrawForm4473 {
  revision: Form4473Revision;
  values?: Form4473Values;
  style: Form4473Style;
}

/** Printed forms are drawn once and shared: nothing but the entries differs from copy to copy. */
const prepared = new Map<string, PreparedTemplate>();

/**
 * Draws a Form 4473 that looks like the official one of its revision, in a millisecond or two. Firearms beyond the
 * form's rows go on continuation sheets behind it.
 */
export function drawForm4473({ revision, values, style }: DrawForm4473): Uint8Array<ArrayBuffer> {
  const template = preparedForm(revision, sheetsFor(revision, values?.firearms.length ?? 0));
  const entries = values === undefined ? new Map<string, string>() : form4473Entries(values, revision);
  if (style === "acroform") return renderFillable(template, entries);
  return style === "flattened" ? renderFlattened(template, entries) : scan(template, entries);
}

function sheetsFor(revision: Form4473Revision, firearms: number): number {
  return Math.max(0, Math.ceil((firearms - firearmRows(revision)) / continuationRows));
}

function preparedForm(revision: Form4473Revision, continuationSheets: number): PreparedTemplate {
  const key = `${revision} ${continuationSheets}`;
  const known = prepared.get(key);
  if (known !== undefined) return known;
  const made = prepare(layoutForm4473(revision, continuationSheets), "ATF Form 4473 Firearms Transaction Record");
  prepared.set(key, made);
  return made;
}
