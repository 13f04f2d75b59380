import type { Source, SourceFile } from "./source.ts";

/** The files of an export by their paths from its own top, wherever it was unpacked. */
export class Place {
  readonly #files = new Map<string, SourceFile>();
  /** Paths that are there twice. */
  readonly twice: readonly string[];
  /** Paths that do not lie in the export's own folder. */
  readonly outside: readonly string[];

  /** `top` is empty, or ends with `/`. */
  constructor(source: Source, readonly top: string) {
    const twice: string[] = [];
    const outside: string[] = [];
    for (const file of source.files) {
      if (!file.path.startsWith(top)) {
        outside.push(file.path);
        continue;
      }
      const path = file.path.slice(top.length);
      if (this.#files.has(path)) twice.push(path);
      else this.#files.set(path, file);
    }
    this.twice = twice;
    this.outside = outside;
  }

  get(path: string): SourceFile | undefined {
    return this.#files.get(path);
  }

  paths(): IterableIterator<string> {
    return this.#files.keys();
  }
}

/** The folder of the file of a name that lies nearest to the top: empty, or with `/` at its end. Null where there is none. */
export function topOf(source: Source, name: string): string | null {
  const tops = source.files.flatMap(({ path }) =>
    path === name || path.endsWith(`/${name}`) ? [path.slice(0, path.length - name.length)] : []
  );
  const depth = (top: string) => top.split("/").length;
  return tops.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).at(0) ?? null;
}

/** What computers put into folders by themselves. */
const litter = /(?:^|\/)(?:\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$|^__MACOSX\//;

/** True for a file that a computer, and nobody else, put there. */
export function isLitter(path: string): boolean {
  return litter.test(path);
}
