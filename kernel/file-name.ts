/** Longest file name that is kept, in UTF-16 units. */
const longest = 255;

/**
 * A sent file name made fit to be shown and stored: no folders, no control or direction-changing characters, NFC, at
 * most 255 characters with the ending kept. It is a label; nothing is ever stored under it.
 */
export function cleanFileName(sent: string): string {
  const last = sent.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const name = last.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "").trim();
  if (name === "" || /^\.+$/.test(name)) return "file";
  if (name.length <= longest) return name;
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? "";
  return name.slice(0, longest - ending.length).toWellFormed().replace(/\ufffd$/, "") + ending;
}

/** The `content-disposition` of bytes that are saved under a name, for old and new browsers alike (RFC 6266). */
export function downloadAs(name: string): string {
  return contentDisposition("attachment", name);
}

/** The same for bytes that are saved or shown, with or without a name. */
export function contentDisposition(kind: "attachment" | "inline", name?: string): string {
  if (name === undefined) return kind;
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, "_");
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
