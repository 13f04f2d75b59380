/** Names that Windows keeps for devices, whatever ending follows them. */
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$) *(?:\.|$)/i;
/** Characters of a part, its ending included. */
const longest = 80;

/**
 * A name that every file system takes as one part of a path: no separators, no control characters, 80 at most. A longer
 * one loses the end of its stem and keeps its ending. `fallback` stands for a name of which nothing is left, and for one
 * that Windows reserves.
 */
export function pathPart(name: string, fallback: string): string {
  const plain = name.normalize("NFC").replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, " ").replaceAll(/\s+/g, " ").trim();
  const cut = shortened(withoutTail(plain));
  return cut === "" || reserved.test(cut) ? fallback : cut;
}

/** Gives every path once: the second of a name becomes `name (2)`, told apart without regard to letter case. */
export class UniquePaths {
  /** Every path that was given, with the number of the last one that was made of it. */
  readonly #given = new Map<string, number>();

  /** The path itself, or one with the next free number before its ending. */
  unique(path: string): string {
    const key = path.toLowerCase();
    const last = this.#given.get(key);
    if (last === undefined) {
      this.#given.set(key, 1);
      return path;
    }
    const ending = endingOf(path);
    const stem = path.slice(0, path.length - ending.length);
    for (let number = last + 1;; number++) {
      const numbered = `${stem} (${number})${ending}`;
      if (this.#given.has(numbered.toLowerCase())) continue;
      this.#given.set(numbered.toLowerCase(), 1);
      this.#given.set(key, number);
      return numbered;
    }
  }
}

/** Windows takes no name that ends with a dot or a space. */
function withoutTail(name: string): string {
  return name.replace(/(?<![. ])[. ]+$/, "");
}

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= longest) return name;
  const ending = endingOf(name);
  return withoutTail(characters.slice(0, longest - ending.length).join("")) + ending;
}

/** What tells programs the kind of a file, with its dot. */
function endingOf(name: string): string {
  return /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? "";
}
