import type { Plugin } from "vite";
import { importNodes, specifiersOf } from "./contract-syntax.ts";
import { type Edit, edited, field, list, namesIn, type Node, textOf, walk } from "./syntax.ts";

const screens = /\/features\/[^/]+\/screens\.tsx?$/;

/**
 * Leaves out of the browser's copy of a feature's `screens.ts` what only the server does: what stands in a function
 * behind `if (typeof document !== "undefined") return ...;`, and the imports that nothing else needs. Most loaders fetch
 * only while the server renders; in the browser the screen, which comes later, asks for the same things.
 */
export function leaveServerLoadingOut(): Plugin {
  return {
    name: "leave-server-loading-out",
    apply: "build",
    enforce: "post",
    transform(code, id) {
      if (!screens.test(id)) return null;
      const program: Node = this.parse(code);
      const cut = behindTheServer(program);
      if (cut.length === 0) return null;
      const body = list(field(program, "body")).filter(({ type }) => type !== "ImportDeclaration");
      const used = new Set(body.flatMap((statement) => [...namesIn(statement, cut)]));
      const needless = importNodes(program).filter((node) => {
        const specifiers = specifiersOf(node);
        return specifiers.length > 0 && specifiers.every(({ local }) => !used.has(local));
      });
      return { code: edited(code, [...cut, ...needless].map(asCut)), map: null };
    },
  };
}

/** The statements that the browser never reaches. */
function behindTheServer(program: Node): readonly Node[] {
  const cut: Node[] = [];
  walk(program, (node) => {
    if (node.type !== "BlockStatement") return;
    const statements = list(field(node, "body"));
    const end = statements.findIndex(leavesInTheBrowser);
    if (end >= 0) cut.push(...statements.slice(end + 1));
  });
  return cut;
}

function leavesInTheBrowser(statement: Node): boolean {
  const test = field(statement, "test");
  const done = field(statement, "consequent");
  const isReturn = isOfType(done, "ReturnStatement") ||
    (isOfType(done, "BlockStatement") && list(field(done, "body"))[0]?.type === "ReturnStatement");
  if (statement.type !== "IfStatement" || !isReturn || !isOfType(test, "BinaryExpression")) return false;
  const asked = field(test, "left");
  return isOfType(asked, "UnaryExpression") && field(asked, "operator") === "typeof" &&
    textOf(field(asked, "argument")) === "document" && /^!==?$/.test(String(field(test, "operator"))) &&
    textOf(field(test, "right")) === "undefined";
}

function isOfType(node: unknown, type: string): node is Node {
  return typeof node === "object" && node !== null && "type" in node && node.type === type;
}

function asCut({ start, end }: Node): Edit {
  return { start, end, text: "" };
}
