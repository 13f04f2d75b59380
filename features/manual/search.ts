import MiniSearch, { type SearchResult } from "minisearch";
import { serviceKey } from "@/kernel/feature.ts";
import type { Library, ManualPage } from "./library.ts";
import { headingsIn, plainWords } from "./plain.ts";

/** A page that answers a search. */
export interface Found {
  readonly page: ManualPage;
  /** A passage around what was found. */
  readonly excerpt: string;
  /** Words of the page that were found. */
  readonly found: string[];
}

/** Looks in the pages; its index is made when first asked for. */
export interface ManualSearch {
  find(library: Library, text: string): Promise<readonly Found[]>;
}

export const searchService = serviceKey<ManualSearch>("manual.search");

/** Words of a question that say nothing of what it is about. */
const passedOver = new Set(
  ("a about am an and are at be been but by can could did do does for from get had has have how i if in into is it its " +
    "me my of on or our should so than that the their them then there these they this to up us was we what when where " +
    "which who why will with would you your").split(" "),
);

const fields = ["title", "also", "headings", "words"] as const;

/** The stem of a word, near enough: `filed`, `filing` and `files` are one. Null for words that say nothing. */
export function stem(word: string): string | null {
  const plain = word.toLowerCase().replaceAll("’", "'").replace(/'s$/, "").replaceAll("'", "");
  if (plain === "" || passedOver.has(plain)) return null;
  const cut = plain.replace(/(?:ings?|ies|ied|ed|es|s|e|y)$/, "");
  return cut.length >= 3 ? cut.replace(/(.)\1$/, "$1") : plain;
}

/** Searches the pages of a library. */
export function openSearch(): ManualSearch {
  let index: Promise<Index> | undefined;
  return {
    async find(library, text) {
      index ??= library.pages().then((pages) => new Index(pages));
      return (await index).find(text);
    },
  };
}

class Index {
  readonly #byName: ReadonlyMap<string, ManualPage>;
  readonly #index = new MiniSearch<Record<"page" | typeof fields[number], string>>({
    idField: "page",
    fields: [...fields],
    processTerm: stem,
    searchOptions: {
      boost: { title: 6, also: 5, headings: 3 },
      prefix: (term) => term.length >= 3,
      fuzzy: (term) => term.length >= 5 ? 0.2 : false,
    },
  });

  constructor(pages: readonly ManualPage[]) {
    this.#byName = new Map(pages.map((page) => [page.page, page]));
    this.#index.addAll(pages.map(({ page, title, text, also }) => ({
      page,
      title,
      also,
      headings: headingsIn(text).join(". "),
      words: plainWords(text),
    })));
  }

  /** Pages with every word first; those with some of them when none has all. */
  find(text: string): readonly Found[] {
    const all = this.#index.search(text, { combineWith: "AND" });
    const some = all.length >= 3 ? [] : this.#index.search(text, { combineWith: "OR" });
    const names = new Set(all.map(({ id }) => id));
    return [...all, ...some.filter(({ id }) => !names.has(id))].flatMap((result) => this.#found(result));
  }

  #found({ id, match }: SearchResult): Found[] {
    const page = this.#byName.get(id);
    if (!page) return [];
    const terms = new Set(Object.keys(match));
    return [{ page, ...excerptOf(plainWords(page.text), terms, page.title) }];
  }
}

const passageLength = 180;

/** The passage that holds most of what was found, and the words found in it and in the title. */
function excerptOf(text: string, terms: ReadonlySet<string>, title: string): Pick<Found, "excerpt" | "found"> {
  const words = [...text.matchAll(/[\p{L}\p{N}'’.-]+/gu)].map((part) => ({ at: part.index, word: part[0] }));
  const isFound = (word: string) => terms.has(stem(withoutEnd(word)) ?? "");
  const hits = words.filter(({ word }) => isFound(word));
  const countFrom = (start: number) => hits.filter(({ at }) => at >= start && at < start + passageLength).length;
  const best = hits.toSorted((a, b) => countFrom(b.at) - countFrom(a.at))[0]?.at ?? 0;
  const start = words.find(({ at }) => at >= best - 40)?.at ?? 0;
  const end = words.findLast(({ at, word }) => at + word.length <= start + passageLength);
  const cut = text.slice(start, end && end.at > start ? end.at + end.word.length : undefined);
  const inTitle = title.match(/[\p{L}\p{N}'’.-]+/gu) ?? [];
  const found = new Set([...hits.map(({ word }) => word), ...inTitle.filter(isFound)]);
  return {
    excerpt: `${start > 0 ? "… " : ""}${cut}${start + cut.length < text.length ? " …" : ""}`,
    found: [...found].map(withoutEnd).toSorted((a, b) => b.length - a.length).slice(0, 50),
  };
}

/** A word without the signs at its end, those of a sentence among them. */
function withoutEnd(word: string): string {
  let end = word.length;
  while (end > 0 && ".’'-".includes(word[end - 1])) end--;
  return word.slice(0, end);
}
