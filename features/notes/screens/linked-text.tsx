/** Addresses in plain text, without the mark that ends a sentence. */
const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g;

/** Plain text whose web addresses can be followed. Nothing else of it means anything to the browser. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {partsOf(text).map((part, at) =>
        part.isLink
          ? (
            <a
              key={at}
              href={part.text}
              target="_blank"
              rel="noopener noreferrer"
              className="text-accent underline underline-offset-3"
            >
              {part.text}
            </a>
          )
          : part.text
      )}
    </>
  );
}

/** A text cut at its addresses. Joined again, the parts are the text. */
export function partsOf(text: string): readonly { readonly text: string; readonly isLink: boolean }[] {
  const parts: { text: string; isLink: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    if (!URL.canParse(match[0])) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isLink: false });
    parts.push({ text: match[0], isLink: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false });
  return parts;
}
