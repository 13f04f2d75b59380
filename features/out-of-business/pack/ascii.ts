/** Letters and marks that do not come apart into a plain letter and an accent. */
const plain: Readonly<Record<string, string>> = {
  ...{ ß: "ss", ẞ: "SS", Æ: "AE", æ: "ae", Œ: "OE", œ: "oe", Ø: "O", ø: "o", Ł: "L", ł: "l", Đ: "D", đ: "d" },
  ...{ Þ: "Th", þ: "th", Ð: "D", ð: "d", Ħ: "H", ħ: "h", ı: "i", ĸ: "k", Ŋ: "N", ŋ: "n", Ŧ: "T", ŧ: "t", ſ: "s" },
  ...{ "‘": "'", "’": "'", "‚": "'", "‛": "'", "ʻ": "'", "ʼ": "'", "´": "'", "“": '"', "”": '"', "„": '"' },
  ...{ "–": "-", "—": "-", "‐": "-", "‑": "-", "‒": "-", "−": "-", "…": "...", "•": "*", "·": ".", "№": "No." },
  ...{ "©": "(c)", "®": "(R)", "™": "(TM)", "×": "x", "°": " deg", "½": "1/2", "¼": "1/4", "¾": "3/4", "\u00a0": " " },
};

/**
 * Text in plain ASCII, one line: accents are taken off, a few letters and marks are written out, and what has no plain form
 * (other alphabets) is a question mark. The same text always comes to the same.
 */
export function ascii(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const apart = Array.from(text.normalize("NFC"), (letter) => plain[letter] ?? letter).join("")
    .normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return Array.from(apart, (letter) => plain[letter] ?? letter).join("")
    .replaceAll(/[\s\p{Cc}]/gu, " ").replaceAll(/[^\x20-\x7e]/gu, "?");
}
