/** A part of a parsed module, as the bundler's parser gives it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Visits a node and what is in it; not what is in a node for which `visit` answers false. */
export function walk(node: unknown, visit: (node: Node) => false | void): void {
  if (Array.isArray(node)) { for (const part of node) walk(part, visit); }
  else if (isNode(node) && visit(node) !== false) {
    for (const part of Object.values(node)) walk(part, visit);
  }
}

/** What a node holds under a name. */
export function field(node: Node, name: string): unknown {
  return Object.entries(node).find(([key]) => key === name)?.[1];
}

/** The nodes in a list of nodes. */
export function list(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The text of an identifier or of a string. */
export function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  const text = field(node, node.type === "Identifier" ? "name" : "value");
  return typeof text === "string" ? text : null;
}

/** The names that an expression uses: no keys of objects, no properties. */
export function namesIn(node: unknown, ignored: readonly Node[] = []): ReadonlySet<string> {
  const keys = new Set<unknown>();
  const names = new Set<string>();
  walk(node, (part) => {
    if (ignored.includes(part)) return false;
    const isComputed = field(part, "computed") === true;
    if (part.type === "MemberExpression" && !isComputed) keys.add(field(part, "property"));
    if (part.type === "Property" && !isComputed && field(part, "shorthand") !== true) keys.add(field(part, "key"));
    const name = part.type === "Identifier" && !keys.has(part) ? textOf(part) : null;
    if (name !== null) names.add(name);
  });
  return names;
}

/** A stretch of a text, and what is to stand there instead. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Replaces stretches of a text; one that lies within another is lost with it. */
export function edited(text: string, edits: readonly Edit[]): string {
  let done = "";
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue;
    done += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return done + text.slice(at);
}
