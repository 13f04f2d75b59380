import { serviceKey } from "@/kernel/feature.ts";
import type { ManualPicture } from "./contract.ts";
import { pictures } from "./pictures.ts";

/** A page as it is kept: its text is Markdown without the title. */
export interface ManualPage {
  readonly page: string;
  readonly title: string;
  readonly part: string;
  readonly text: string;
  /** Other words that people look for it by. */
  readonly also: string;
  /** True for the short version, which everybody may read. */
  readonly isForInvestigators: boolean;
}

/** All pages in their order, read when first asked for. */
export interface Library {
  pages(): Promise<readonly ManualPage[]>;
}

export const libraryService = serviceKey<Library>("manual.library");

/** The pages as they lie beside this file. */
export function openLibrary(): Library {
  let pages: Promise<readonly ManualPage[]> | undefined;
  return { pages: () => pages ??= readPages() };
}

async function readPages(): Promise<readonly ManualPage[]> {
  const { parts } = await import("./pages/index.ts");
  return parts.flatMap(({ part, pages, forInvestigators = [] }) =>
    Object.entries(pages).map(([page, source]) => ({
      page,
      part,
      ...readSource(source),
      isForInvestigators: forInvestigators.includes(page),
    }))
  );
}

/** `# Title`, the text, and perhaps `<!-- also: other words -->` at the end. */
export function readSource(source: string): Pick<ManualPage, "title" | "text" | "also"> {
  const [, title, rest] = /^# (.+)\n([\s\S]*)$/.exec(source) ?? [];
  if (title === undefined) throw new Error(`A page of the manual has no title: ${source.slice(0, 40)}`);
  const [hidden = "", also = ""] = /<!--\s*also:([\s\S]*?)-->/.exec(rest) ?? [];
  return { title, text: rest.replace(hidden, "").trim(), also: also.replaceAll(/\s+/g, " ").trim() };
}

/** Every picture that a text shows, by its name. */
export function picturesNamedIn(text: string): readonly string[] {
  return [...text.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, name]) => name);
}

/** The pictures of a text that have been made. */
export function picturesIn(text: string): ManualPicture[] {
  return picturesNamedIn(text).flatMap((name) => {
    const found = pictures[name];
    if (!found) return [];
    const { hash, width, height } = found;
    return [{ name, uri: `/assets/manual/${name.replace(/\.webp$/, `-${hash}.webp`)}`, width, height }];
  });
}
