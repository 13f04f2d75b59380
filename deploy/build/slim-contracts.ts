import { type Plugin, transformWithOxc } from "vite";
import {
  importNodes,
  marking,
  slimming,
  sourceOf,
  type Specifier,
  specifiersOf,
  statementsOf,
} from "./contract-syntax.ts";
import { firstSources } from "./first-screen.ts";
import { type Edit, edited, type Node } from "./syntax.ts";

/** What contracts consist of: files that declare shapes and do nothing (the house's walls call them shared). */
const declaring = /\/(?:features\/[^/]+\/contract[\w-]*|kernel\/shapes)\.ts$/;
const ours = /\/(?:main\.[\w.]+|(?:features|kernel|ui)\/[^?]+)\.tsx?(?:\?(?:light|late))?$/;
const mayBeContract = /(?:contract[\w-]*|shapes)\.ts/;
/** The half without schemas, for modules of the first screens and for all others. */
const halves = /\?(?:light|late)$/;

/** The part of the bundler's plugin context that is used here. */
interface Bundler {
  parse(code: string): Node;
  resolve(source: string, importer: string): Promise<{ readonly id: string } | null>;
}

/**
 * Keeps schemas that nothing in the browser uses out of it, and those that only forms use out of the first load. Every
 * endpoint keeps its method and path. Each contract exists three times: whole, for whoever imports a schema from it, and
 * without schemas for all others, once for the first screens and once for those that come later, so that what only the
 * later ones use does not come with the first. Which of them an import means is decided by the names it asks for and by
 * who asks. The types are gone by then; what is checked stays checked. `sources` are the modules of the first screens.
 */
export function slimContracts(sources: () => ReadonlySet<string> = firstSources): Plugin {
  const known = new Map<string, Promise<ReadonlySet<string>>>();
  let early: ReadonlySet<string> = new Set();

  /** The names that a contract declares without a schema being part of them. */
  function lightNames(bundler: Bundler, path: string): Promise<ReadonlySet<string>> {
    const found = known.get(path) ?? readLightNames(bundler, path);
    known.set(path, found);
    return found;
  }
  async function readLightNames(bundler: Bundler, path: string): Promise<ReadonlySet<string>> {
    const { code } = await transformWithOxc(await Deno.readTextFile(path), path);
    const program = bundler.parse(code);
    const heavy = new Set<string>();
    for (const node of importNodes(program)) {
      for (const { local, name } of specifiersOf(node)) {
        if (!await isLight(bundler, path, sourceOf(node), [name])) heavy.add(local);
      }
    }
    const statements = statementsOf(program);
    for (let before = -1; before < heavy.size;) {
      before = heavy.size;
      for (const { names, uses, isPlain } of statements) {
        if (!isPlain || [...uses].some((name) => heavy.has(name))) names.forEach((name) => heavy.add(name));
      }
    }
    return new Set(statements.flatMap(({ names }) => names).filter((name) => !heavy.has(name)));
  }
  /** True when an import can do with the light half of a contract; `endpoint()` itself is no burden. */
  async function isLight(bundler: Bundler, importer: string, from: string, names: readonly string[]): Promise<boolean> {
    const target = (await bundler.resolve(from, importer))?.id ?? "";
    if (/\/kernel\/endpoint\.ts$/.test(target)) return true;
    if (!declaring.test(target)) return false;
    const found = await lightNames(bundler, target);
    return names.every((name) => found.has(name));
  }
  /** Turns the imports of contracts to a half without schemas where that has all that is asked for. */
  async function turned(bundler: Bundler, program: Node, importer: string): Promise<readonly Edit[]> {
    const half = early.has(importer) ? "?light" : "?late";
    const edits: Edit[] = [];
    for (const node of importNodes(program)) {
      const names = specifiersOf(node).map(({ name }) => name);
      const from = sourceOf(node);
      if (!mayBeContract.test(from) || !await isLight(bundler, importer, from, names)) continue;
      edits.push({ start: node.start, end: node.end, text: importing(from + half, specifiersOf(node)) });
    }
    return edits;
  }

  return {
    name: "slim-contracts",
    apply: "build",
    enforce: "post",
    buildStart() {
      known.clear();
      early = sources();
    },
    async transform(code, id) {
      if (!ours.test(id)) return null;
      const path = id.replace(halves, "");
      const [half] = halves.exec(id) ?? [];
      const isContract = declaring.test(path);
      if (!isContract && !mayBeContract.test(code)) return null;
      const bundler: Bundler = {
        parse: (text) => this.parse(text),
        resolve: (source, importer) => this.resolve(source, importer),
      };
      const program = bundler.parse(code);
      const edits = isContract ? [...slimming(program), ...marking(program)] : [];
      if (half) edits.push(...leavingOut(program, await lightNames(bundler, path), half));
      else edits.push(...await turned(bundler, program, path));
      return { code: edited(code, edits), map: null };
    },
  };
}

/** Leaves a half of a contract: the declarations without schemas, and the imports that these need. */
function leavingOut(program: Node, lightNames: ReadonlySet<string>, half: string): readonly Edit[] {
  const statements = statementsOf(program);
  const isLight = ({ names }: { names: readonly string[] }) => names.every((name) => lightNames.has(name));
  const used = new Set(statements.filter(isLight).flatMap(({ uses }) => [...uses]));
  const imports = importNodes(program).map((node): Edit => {
    const needed = specifiersOf(node).filter(({ local }) => used.has(local));
    const from = sourceOf(node);
    const source = mayBeContract.test(from) ? from + half : from;
    return { start: node.start, end: node.end, text: needed.length > 0 ? importing(source, needed) : "" };
  });
  const left = statements.filter((statement) => !isLight(statement));
  return [...imports, ...left.map(({ node: { start, end } }) => ({ start, end, text: "" }))];
}

function importing(from: string, specifiers: readonly Specifier[]): string {
  const names = specifiers.map(({ local, name }) => `${name} as ${local}`).join(", ");
  return `import { ${names} } from ${JSON.stringify(from)};`;
}
