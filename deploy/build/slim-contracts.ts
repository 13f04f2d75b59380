import type { Plugin } from "vite";

/** What the browser needs of an endpoint to call it; the rest is for the server's validation and for OpenAPI. */
const kept = new Set(["method", "path"]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Leaves only method and path of every `endpoint({...})` in the browser's copy of a contract, so that schemas which
 * nothing else in the browser uses are not sent. The types are gone by then; what is checked stays checked.
 */
export function slimContracts(): Plugin {
  return {
    name: "slim-contracts",
    apply: "build",
    enforce: "post",
    transform(code, id) {
      if (!/\/features\/[^/]+\/contract[\w-]*\.ts$/.test(id)) return null;
      const cuts: [number, number][] = [];
      walk(this.parse(code), (node) => cuts.push(...cutsOf(node)));
      let slim = code;
      for (const [start, end] of cuts.sort((a, b) => b[0] - a[0])) slim = slim.slice(0, start) + slim.slice(end);
      return { code: slim.replaceAll(/(= )(endpoint\()/g, "$1/* @__PURE__ */ $2"), map: null };
    },
  };
}

/** The properties of an endpoint that are cut, each with the comma behind it. */
function cutsOf(node: Node): [number, number][] {
  if (node.type !== "CallExpression" || !isNamed(field(node, "callee"), "endpoint")) return [];
  const [definition] = list(field(node, "arguments"));
  const properties = definition ? list(field(definition, "properties")) : [];
  return properties.flatMap((property, index): [number, number][] => {
    const key = field(property, "key");
    if (isNode(key) && [...kept].some((name) => isNamed(key, name))) return [];
    return [[property.start, properties[index + 1]?.start ?? property.end]];
  });
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) { for (const part of node) walk(part, visit); }
  else if (isNode(node)) {
    visit(node);
    for (const part of Object.values(node)) walk(part, visit);
  }
}

function field(node: Node, name: string): unknown {
  return Object.entries(node).find(([key]) => key === name)?.[1];
}

function list(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.type === "Identifier" && field(node, "name") === name;
}
