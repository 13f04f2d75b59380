const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name that every file system takes as one part of a path: no separators, no control characters, 80 at most. */
export function pathPart(name: string, fallback: string): string {
  const plain = name.normalize("NFC").replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, " ").replaceAll(/\s+/g, " ").trim();
  const cut = [...plain].slice(0, 80).join("").replace(/[. ]+$/, "");
  return cut === "" || reserved.test(cut) || /^\.+$/.test(cut) ? fallback : cut;
}

/** Gives every path once: the second of a name becomes `name (2)`, told apart without regard to letter case. */
export class UniquePaths {
  readonly #taken = new Map<string, number>();

  /** The path itself, or one with a number before its ending. */
  unique(path: string): string {
    const key = path.toLowerCase();
    const count = (this.#taken.get(key) ?? 0) + 1;
    this.#taken.set(key, count);
    if (count === 1) return path;
    const ending = /\.[a-z0-9]{1,5}$/i.exec(path)?.[0] ?? "";
    return this.unique(`${path.slice(0, path.length - ending.length)} (${count})${ending}`);
  }
}
