import { PDFArray, type PDFContext, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } from "@cantoo/pdf-lib";

/** A form field as its widget and the fields above it tell. */
export interface Field {
  /** Tx, Btn, Ch or Sig. */
  readonly type: string;
  readonly value: string;
  readonly flags: number;
  /** The default appearance: font, size and colour as PDF source. */
  readonly appearance: string;
  readonly maxLength: number | null;
  /** 0 left, 1 centred, 2 right. */
  readonly alignment: number;
}

export const fieldFlags = { multiline: 1 << 12, password: 1 << 13, comb: 1 << 24 } as const;

const highestTree = 32;

/** Reads the field of a widget; what it does not say itself the fields above it and the form do. */
export function fieldOf(widget: PDFDict, form: PDFDict | undefined): Field {
  const chain = ancestry(widget);
  const inherited = (name: string) => {
    for (const dict of chain) {
      const value = dict.lookup(PDFName.of(name));
      if (value) return value;
    }
    return undefined;
  };
  const type = inherited("FT");
  return {
    type: type instanceof PDFName ? type.decodeText() : "",
    value: textOf(inherited("V")),
    flags: numberOf(inherited("Ff")) ?? 0,
    appearance: textOf(inherited("DA") ?? form?.lookup(PDFName.of("DA"))),
    maxLength: numberOf(inherited("MaxLen")),
    alignment: numberOf(inherited("Q")) ?? 0,
  };
}

/** The interactive form of a source. */
export function formOf(catalog: PDFDict): PDFDict | undefined {
  const form = catalog.lookup(PDFName.of("AcroForm"));
  return form instanceof PDFDict ? form : undefined;
}

/** The number; null for anything else. */
export function numberOf(value: unknown): number | null {
  return value instanceof PDFNumber ? value.asNumber() : null;
}

/** Four numbers of a rectangle, the lower left corner first; null for anything else. */
export function rectangleOf(value: unknown, context: PDFContext): readonly [number, number, number, number] | null {
  if (!(value instanceof PDFArray) || value.size() !== 4) return null;
  const [a, b, c, d] = value.asArray().map((member) => numberOf(context.lookup(member)));
  if (a === null || b === null || c === null || d === null) return null;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

function ancestry(widget: PDFDict): PDFDict[] {
  const chain = [widget];
  for (let height = 0; height < highestTree; height++) {
    const parent = chain[height]?.lookup(PDFName.of("Parent"));
    if (!(parent instanceof PDFDict)) break;
    chain.push(parent);
  }
  return chain;
}

function textOf(value: unknown): string {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText();
  if (value instanceof PDFName) return value.decodeText();
  return value instanceof PDFArray ? value.asArray().map(textOf).join(", ") : "";
}
