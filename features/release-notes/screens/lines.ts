/** A line that begins a list, a heading, a quotation, a table or a stretch of code. */
const blockMark = /^(?:[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|>|\||```|~~~)/;

/** Lists and quotations lie at most so deep in one another; what lies deeper is plain text. */
const deepest = 6;

/**
 * A description as Markdown: as it is where it has blocks of its own, else each of its lines is a point of a list
 * (document 3, section 2).
 */
export function asMarkdown(description: string): string {
  const lines = description.split("\n");
  if (lines.some((line) => blockMark.test(line.trim()))) return lines.map(shallow).join("\n");
  return lines.map((line) => line.trim()).filter(Boolean).map((line) => `- ${line}`).join("\n");
}

/** The marks that a line begins with, down to the deepest level. Those beyond are escaped, so that nothing nests without end. */
function shallow(line: string): string {
  let rest = line.slice(0, 2000);
  let marks = "";
  for (let depth = 0; depth < deepest; depth++) {
    const mark = /^[ \t]{0,12}(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])/.exec(rest)?.[0];
    if (mark === undefined) return marks + rest + line.slice(2000);
    marks += mark;
    rest = rest.slice(mark.length);
  }
  // A number's list mark is its full stop.
  const plain = rest.replace(/^[ \t]*(?=[>*+-])/, "\\").replace(/^[ \t]*(\d{1,9})(?=[.)])/, "$1\\");
  return marks + plain + line.slice(2000);
}
