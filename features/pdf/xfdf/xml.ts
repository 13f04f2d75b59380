/**
 * A reader of XML that knows no document types and no entities but the five of XML itself and numbered characters: there is
 * nothing in it that could grow or reach out. It passes over a text once.
 */

/** An element with its attributes, without the prefixes of names, and what is in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
}

export type XmlNode = XmlElement | string;

/** What is no XML that is read here. */
export class NotXml extends Error {}

const deepest = 64;
const mostElements = 200_000;
const mostAttributes = 60;

interface Open {
  readonly name: string;
  readonly written: string;
  readonly attributes: Map<string, string>;
  readonly children: XmlNode[];
}

/** Reads a whole text; its outermost element. Throws {@link NotXml}. */
export function readXml(text: string): XmlElement {
  return new Reader(text).read();
}

const nameAt = /[\p{L}_][\p{L}\p{N}_.:-]{0,99}/uy;
const blankAt = /[ \t\r\n]*/y;

class Reader {
  #at = 0;
  #elements = 0;
  readonly #open: Open[] = [];
  #root: XmlElement | null = null;

  constructor(readonly text: string) {}

  read(): XmlElement {
    if (this.text.startsWith("\ufeff")) this.#at = 1;
    while (this.#at < this.text.length) {
      if (this.text[this.#at] === "<") this.#markup();
      else this.#characters();
    }
    if (this.#root === null || this.#open.length > 0) throw new NotXml();
    return this.#root;
  }

  #markup(): void {
    const { text } = this;
    const at = this.#at;
    if (text.startsWith("<!--", at)) this.#at = this.#after("-->", at + 4);
    else if (text.startsWith("<![CDATA[", at)) {
      this.#at = this.#after("]]>", at + 9);
      this.#add(text.slice(at + 9, this.#at - 3));
    } else if (text.startsWith("<?", at)) this.#at = this.#after("?>", at + 2);
    else if (text.startsWith("</", at)) this.#end();
    else if (text.startsWith("<!", at)) throw new NotXml();
    else this.#start();
  }

  #characters(): void {
    const next = this.text.indexOf("<", this.#at);
    const end = next < 0 ? this.text.length : next;
    const raw = this.text.slice(this.#at, end);
    this.#at = end;
    if (this.#open.length > 0) this.#add(plain(raw));
    else if (raw.trim() !== "") throw new NotXml();
  }

  #add(node: XmlNode): void {
    const parent = this.#open.at(-1);
    if (parent) parent.children.push(node);
    else if (typeof node === "string" || this.#root !== null) throw new NotXml();
    else this.#root = node;
  }

  #start(): void {
    this.#at++;
    const written = this.#name();
    const attributes = new Map<string, string>();
    for (;;) {
      const blanks = this.#blanks();
      if (this.#took("/>")) return this.#opened(written, attributes, true);
      if (this.#took(">")) return this.#opened(written, attributes, false);
      if (blanks === 0 || attributes.size >= mostAttributes) throw new NotXml();
      const name = this.#name();
      this.#blanks();
      if (!this.#took("=")) throw new NotXml();
      this.#blanks();
      attributes.set(localName(name), this.#value());
    }
  }

  #opened(written: string, attributes: Map<string, string>, isEmpty: boolean): void {
    if (++this.#elements > mostElements || this.#open.length >= deepest) throw new NotXml();
    const element = { name: localName(written), written, attributes, children: [] };
    this.#add(element);
    if (!isEmpty) this.#open.push(element);
  }

  #end(): void {
    this.#at += 2;
    const name = this.#name();
    this.#blanks();
    if (!this.#took(">") || this.#open.pop()?.written !== name) throw new NotXml();
  }

  #value(): string {
    const quote = this.text[this.#at];
    if (quote !== '"' && quote !== "'") throw new NotXml();
    const start = this.#at + 1;
    this.#at = this.#after(quote, start);
    const raw = this.text.slice(start, this.#at - 1);
    if (raw.includes("<")) throw new NotXml();
    return plain(raw.replaceAll(/\r\n?|[\t\n]/g, " "));
  }

  #name(): string {
    nameAt.lastIndex = this.#at;
    const [name] = nameAt.exec(this.text) ?? [];
    if (name === undefined) throw new NotXml();
    this.#at += name.length;
    return name;
  }

  #blanks(): number {
    blankAt.lastIndex = this.#at;
    const length = blankAt.exec(this.text)?.[0].length ?? 0;
    this.#at += length;
    return length;
  }

  #took(sign: string): boolean {
    if (!this.text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  #after(sign: string, from: number): number {
    const found = this.text.indexOf(sign, from);
    if (found < 0) throw new NotXml();
    return found + sign.length;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function plain(raw: string): string {
  return raw.replaceAll(/\r\n?/g, "\n").replaceAll(/&([^&;]{0,12})(;?)/g, (_, name: string, end: string) => {
    const known = Object.hasOwn(entities, name) ? entities[name] : characterOf(name);
    if (end === "" || known === undefined || known === null) throw new NotXml();
    return known;
  });
}

function characterOf(name: string): string | null {
  const [, hex, decimal] = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(name) ?? [];
  const code = hex === undefined ? decimal === undefined ? NaN : Number(decimal) : parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}
