/** Letters and digits that no one takes for one another, however they are written: no O and 0, I, L and 1, S and 5, B and 8. */
const characters = "ACDEFGHJKMNPQRTVWXY34679";

/** So many of them are a code: 55 bits. */
const length = 12;

const group = 4;

/** Bytes from here on would make the first characters likelier than the last. */
const fairBelow = 256 - 256 % characters.length;

/** A new code without its dashes, from the system's source of secrets. */
export function newCode(): string {
  let code = "";
  while (code.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < fairBelow && code.length < length) code += characters[byte % characters.length];
    }
  }
  return code;
}

/** A code as it is shown and read out: `KM7T-4RWX-9DHA`. */
export function groupsOf(code: string): string {
  const parts = Array.from({ length: length / group }, (_, at) => code.slice(at * group, (at + 1) * group));
  return parts.join("-");
}

/** What somebody typed as a code, whatever its letter case, spaces and dashes; null for what is none. */
export function codeIn(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
  return code.length === length && [...code].every((one) => characters.includes(one)) ? code : null;
}
