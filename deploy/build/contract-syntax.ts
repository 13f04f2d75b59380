import { type Edit, field, isNode, list, namesIn, type Node, textOf, walk } from "./syntax.ts";

/** A top-level statement of a contract. */
export interface Statement {
  readonly node: Node;
  readonly names: readonly string[];
  /** What it uses of the module's other names. */
  readonly uses: ReadonlySet<string>;
  /** Nothing is called to make it, but for `endpoint()`. */
  readonly isPlain: boolean;
}

/** What the browser needs of an endpoint to call it; the rest is for the server's validation and for OpenAPI. */
const kept = ["method", "path"];

/** A name that a module imports: what it is called here and there ("*" for a whole module and for a default). */
export interface Specifier {
  readonly local: string;
  readonly name: string;
}

export function importNodes(program: Node): readonly Node[] {
  return list(field(program, "body")).filter(({ type }) => type === "ImportDeclaration");
}

/** Where an import is from. */
export function sourceOf(node: Node): string {
  return textOf(field(node, "source")) ?? "";
}

/** What an import names. */
export function specifiersOf(node: Node): readonly Specifier[] {
  return list(field(node, "specifiers")).map((one) => ({
    local: textOf(field(one, "local")) ?? "",
    name: textOf(field(one, "imported")) ?? "*",
  }));
}

/** The declarations of a module. */
export function statementsOf(program: Node): readonly Statement[] {
  return list(field(program, "body")).flatMap((node) => {
    const declared = field(node, "declaration") ?? node;
    if (!isNode(declared)) return [];
    if (declared.type === "FunctionDeclaration") {
      const name = textOf(field(declared, "id"));
      return name === null ? [] : [{ node, names: [name], uses: namesIn(declared), isPlain: true }];
    }
    if (declared.type !== "VariableDeclaration") return [];
    const names = list(field(declared, "declarations")).map((one) => textOf(field(one, "id")) ?? "");
    const cut = cutProperties(declared);
    const isPlain = callsIn(declared).every((call) => isEndpoint(call) || isWithin(call, cut));
    return [{ node, names, uses: namesIn(declared, cut), isPlain }];
  });
}

/** Takes from every endpoint what the browser does not need, each property with the comma behind it. */
export function slimming(program: Node): readonly Edit[] {
  const edits: Edit[] = [];
  walk(program, (node) => {
    const properties = isEndpoint(node) ? propertiesOf(node) : [];
    const cut = cutProperties(node, false);
    properties.forEach((property, at) => {
      if (!cut.includes(property)) return;
      edits.push({ start: property.start, end: properties[at + 1]?.start ?? property.end, text: "" });
    });
  });
  return edits;
}

/** Says of all calls that make what the module declares that they may be left out when nobody uses what they make. */
export function marking(program: Node): readonly Edit[] {
  const calls = statementsOf(program).flatMap(({ node }) => callsIn(node));
  const starts = new Set(calls.map(({ start }) => start));
  return [...starts].map((start) => ({ start, end: start, text: "/* @__PURE__ */ " }));
}

/** The calls that run while the module is loaded; those inside functions run when they are called. */
function callsIn(node: Node): readonly Node[] {
  const calls: Node[] = [];
  walk(node, (part) => {
    if (/Function/.test(part.type)) return false;
    if (/^(?:Call|New)Expression$/.test(part.type)) calls.push(part);
  });
  return calls;
}

function cutProperties(node: Node, deep = true): readonly Node[] {
  if (isEndpoint(node)) {
    const named = propertiesOf(node).map((property) => ({ property, name: textOf(field(property, "key")) ?? "" }));
    const missing = kept.find((one) => !named.some(({ name }) => name === one));
    // A spread is not followed: what is in it would be missing in the browser, and nowhere else.
    if (missing) throw new Error(`An endpoint does not write its ${missing} out where it is declared.`);
    return named.filter(({ name }) => !kept.includes(name)).map(({ property }) => property);
  }
  return deep ? callsIn(node).filter(isEndpoint).flatMap((call) => cutProperties(call, false)) : [];
}

function propertiesOf(endpoint: Node): readonly Node[] {
  const [definition] = list(field(endpoint, "arguments"));
  return definition ? list(field(definition, "properties")) : [];
}

function isEndpoint(node: Node): boolean {
  return node.type === "CallExpression" && textOf(field(node, "callee")) === "endpoint";
}

function isWithin(node: Node, others: readonly Node[]): boolean {
  return others.some(({ start, end }) => node.start >= start && node.end <= end);
}
