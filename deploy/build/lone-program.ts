import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { browserOnly } from "./browser-only.ts";
import { loneChunk } from "./first-screen.ts";
import { slimContracts } from "./slim-contracts.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A page with a program of its own, which shares no file with the product's: that one file is several times as large. */
export interface LoneProgram {
  /** From the project's root. */
  readonly entry: string;
  /** What its files are called in the client build, before their hashes. */
  readonly name: string;
  /** Modules that are loaded late by what they say, but come with the program; from the project's root. */
  readonly together: readonly string[];
}

/** Builds such a program into the client build, and writes its file down for the server. */
export function loneProgram(program: LoneProgram): Plugin {
  return {
    name: `lone-program ${program.name}`,
    apply: "build",
    async generateBundle() {
      const chunks = await chunksOf(program);
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry || entry.imports.length > 0) {
        throw new Error(`The program ${program.name} must be one file: ${entry?.imports.join(", ")}.`);
      }
      for (const { fileName, code } of chunks) this.emitFile({ type: "asset", fileName, source: code });
      const source = JSON.stringify({ [program.entry]: entry.fileName });
      this.emitFile({ type: "asset", fileName: ".vite/lone-programs.json", source });
    },
  };
}

async function chunksOf({ entry, name, together }: LoneProgram) {
  const names = `assets/${name}-[hash:7].js`;
  const built = await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    plugins: [react(), slimContracts(() => new Set()), browserOnly()],
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: {
      alias: [
        { find: /^@\//, replacement: root },
        { find: /^use-sync-external-store\/shim$/, replacement: "react" },
      ],
    },
    build: {
      write: false,
      modulePreload: { polyfill: false, resolveDependencies: () => [] },
      rolldownOptions: {
        input: root + entry,
        treeshake: { propertyReadSideEffects: false },
        output: {
          entryFileNames: names,
          chunkFileNames: names,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: loneChunk([entry, ...together]), debugName: "the program" }],
          },
        },
      },
    },
  });
  return [built].flat().flatMap((part) => "output" in part ? part.output : []).filter((part) => part.type === "chunk");
}
