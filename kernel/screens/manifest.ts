import { createHash } from "node:crypto";
import type { PageAssets, PageProgram } from "./render.tsx";

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}

const lacking = "The client build lacks its entry. Run the build task again.";

/** The typeface that all text is set in; a page that has it when it is first painted does not move when it comes. */
const textFace = /\/inter-[\w-]+\.woff2$/;

/** Reads the client build's manifest: what the page's head loads, and what each screen's module needs. */
export function readPageAssets(clientFolder: string, entryModule: string): PageAssets {
  const text = Deno.readTextFileSync(`${clientFolder}/.vite/manifest.json`);
  const manifest: Record<string, Chunk> = JSON.parse(text);
  const entry = manifest[entryModule];
  if (!entry) throw new Error(lacking);
  const alone = lonePrograms(clientFolder);
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return seen;
    seen.add(name);
    for (const imported of chunk.imports ?? []) withImports(imported, seen);
    return seen;
  };
  const filesOf = (name: string) => [...withImports(name)].map((key) => `/${manifest[key].file}`);
  const styles = [...withImports(entryModule)].flatMap((key) => manifest[key].css ?? []);
  const faces = [...withImports(entryModule)].flatMap((key) => manifest[key].assets ?? []).filter((file) =>
    textFace.test(file)
  );
  const ahead = filesOf(entryModule).filter((file) => file !== `/${entry.file}`);
  const head = faces.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join("") +
    styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join("");
  const loaded = new Set(filesOf(entryModule));
  return {
    head,
    entry: `/${entry.file}`,
    ahead,
    // The names of all files hold their hashes.
    build: createHash("sha256").update(text).digest("hex").slice(0, 12),
    preload: (module) => filesOf(module).filter((file) => !loaded.has(file)),
    lone(name) {
      const program = alone.get(name);
      if (!program) throw new Error(lacking);
      return program;
    },
  };
}

/** The programs of pages that have one of their own, by their entries: each is one file, as their build sees to. */
function lonePrograms(clientFolder: string): ReadonlyMap<string, PageProgram> {
  const text = Deno.readTextFileSync(`${clientFolder}/.vite/lone-programs.json`);
  const files: Record<string, string> = JSON.parse(text);
  return new Map(Object.entries(files).map(([name, file]) => [name, { entry: `/${file}`, ahead: [] }]));
}
