/** The operators of a page's content (ISO 32000-2, 7.8.2), each byte of it as one character. */

/** One operator with what stands before it. */
export interface Operator {
  readonly name: string;
  readonly operands: readonly string[];
  /** All of it as it stands. */
  readonly source: string;
  /** Its name, and all of an inline image. */
  readonly body: string;
}

const blank = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)+/y;
const word = /[^\0\t\n\f\r ()<>[\]{}/%]+|[{}>)]/y;
const name = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Yields every operator in its order; what is left at the end without an operator is dropped. */
export function* operatorsIn(content: string): Generator<Operator> {
  let [at, start] = [0, 0];
  let operands: string[] = [];
  while (at < content.length) {
    const skipped = matched(blank, content, at);
    if (skipped) at += skipped.length;
    if (at >= content.length) return;
    const operand = operandAt(content, at);
    if (operand !== null) {
      operands.push(operand);
      at += operand.length;
      continue;
    }
    const operator = matched(word, content, at) ?? content.charAt(at);
    const begin = at;
    at += operator.length;
    if (operator === "BI") at = pastImage(content, at);
    yield { name: operator, operands, source: content.slice(start, at), body: content.slice(begin, at) };
    operands = [];
    start = at;
  }
}

function matched(pattern: RegExp, content: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(content)?.[0] ?? null;
}

/** The operand that begins here; null for an operator. */
function operandAt(content: string, at: number): string | null {
  const sign = content.charAt(at);
  if (sign === "/") return matched(name, content, at);
  if (sign === "(") return content.slice(at, pastString(content, at));
  if (sign === "[" || sign === "<") return content.slice(at, pastGroup(content, at));
  const text = matched(word, content, at);
  if (text === null) return null;
  return number.test(text) || text === "true" || text === "false" || text === "null" ? text : null;
}

function pastString(content: string, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at++) {
    const sign = content.charAt(at);
    if (sign === "\\") at++;
    else if (sign === "(") depth++;
    else if (sign === ")" && --depth === 0) return at + 1;
  }
  return content.length;
}

/** Past an array, a dictionary or a hexadecimal string. */
function pastGroup(content: string, from: number): number {
  if (content.charAt(from) === "<" && content.charAt(from + 1) !== "<") {
    const end = content.indexOf(">", from);
    return end < 0 ? content.length : end + 1;
  }
  let depth = 0;
  for (let at = from; at < content.length;) {
    const sign = content.charAt(at);
    const isDouble = content.charAt(at + 1) === sign && (sign === "<" || sign === ">");
    if (sign === "(") at = pastString(content, at);
    else if (sign === "%") at += matched(blank, content, at)?.length ?? 1;
    else if (sign === "<" && !isDouble) at = pastGroup(content, at);
    else {
      if (sign === "[" || sign === "<") depth++;
      if (sign === "]" || sign === ">") depth--;
      at += isDouble ? 2 : 1;
      if (depth === 0) return at;
    }
  }
  return content.length;
}

/** Past the data of an inline image, whose end is a word of its own. */
function pastImage(content: string, from: number): number {
  const data = /\bID[\0\t\n\f\r ]/g;
  data.lastIndex = from;
  if (data.exec(content) === null) return content.length;
  const end = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g;
  end.lastIndex = data.lastIndex - 1;
  return end.exec(content) === null ? content.length : end.lastIndex;
}
