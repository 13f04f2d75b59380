import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject, PDFRef } from "@cantoo/pdf-lib";

/** Which layers of a file are not shown when it is opened (ISO 32000-2, 8.11). */
export class HiddenLayers {
  readonly #hidden = new Set<string>();

  constructor(readonly context: PDFContext, catalog: PDFDict) {
    const properties = catalog.lookup(PDFName.of("OCProperties"));
    if (!(properties instanceof PDFDict)) return;
    const settings = properties.lookup(PDFName.of("D"));
    const listed = (name: string) => settings instanceof PDFDict ? refsIn(settings.lookup(PDFName.of(name))) : [];
    const base = settings instanceof PDFDict ? settings.lookup(PDFName.of("BaseState")) : undefined;
    if (base instanceof PDFName && base.decodeText() === "OFF") {
      for (const { tag } of refsIn(properties.lookup(PDFName.of("OCGs")))) this.#hidden.add(tag);
    }
    for (const { tag } of listed("ON")) this.#hidden.delete(tag);
    for (const { tag } of listed("OFF")) this.#hidden.add(tag);
    for (const ref of refsIn(properties.lookup(PDFName.of("OCGs")))) {
      if (this.#isOffOnScreen(ref)) this.#hidden.add(ref.tag);
    }
  }

  /** A layer may say of itself that it is for paper only; the viewer goes by that. */
  #isOffOnScreen(ref: PDFRef): boolean {
    const layer = this.context.lookup(ref);
    const usage = layer instanceof PDFDict ? layer.lookup(PDFName.of("Usage")) : undefined;
    const view = usage instanceof PDFDict ? usage.lookup(PDFName.of("View")) : undefined;
    return view instanceof PDFDict && nameIn(view, "ViewState") === "OFF";
  }

  get any(): boolean {
    return this.#hidden.size > 0;
  }

  /** Whether what belongs to this layer, or to these layers together, is not shown. */
  hides(layer: PDFObject | undefined): boolean {
    if (layer instanceof PDFRef && this.#hidden.has(layer.tag)) return true;
    const dict = this.context.lookup(layer);
    if (!(dict instanceof PDFDict) || nameIn(dict, "Type") !== "OCMD") return false;
    const expression = dict.lookup(PDFName.of("VE"));
    if (expression instanceof PDFArray) return !this.#isTrue(expression, 0);
    const members = dict.get(PDFName.of("OCGs"));
    const all = refsIn(this.context.lookup(members));
    if (members instanceof PDFRef && all.length === 0) all.push(members);
    if (all.length === 0) return false;
    const isHidden = all.map(({ tag }) => this.#hidden.has(tag));
    switch (nameIn(dict, "P")) {
      case "AllOn":
        return isHidden.some(Boolean);
      case "AnyOff":
        return !isHidden.some(Boolean);
      case "AllOff":
        return !isHidden.every(Boolean);
      default:
        return isHidden.every(Boolean);
    }
  }

  /** Whether an expression of layers holds (8.11.2.2); one that cannot be read does not hide anything. */
  #isTrue(expression: PDFArray, depth: number): boolean {
    const [operator, ...operands] = expression.asArray();
    const values = operands.map((operand) => {
      const inner = this.context.lookup(operand);
      if (inner instanceof PDFArray) return depth >= deepest || this.#isTrue(inner, depth + 1);
      return !(operand instanceof PDFRef && this.#hidden.has(operand.tag));
    });
    switch (operator instanceof PDFName ? operator.decodeText() : "") {
      case "And":
        return values.every(Boolean);
      case "Or":
        return values.some(Boolean);
      case "Not":
        return values[0] === false;
      default:
        return true;
    }
  }
}

const deepest = 32;

function refsIn(value: unknown): PDFRef[] {
  return value instanceof PDFArray ? value.asArray().filter((member) => member instanceof PDFRef) : [];
}

function nameIn(dict: PDFDict, key: string): string {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : "";
}
