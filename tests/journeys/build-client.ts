/** Builds the client from an entry: `build-client.ts ENTRY FOLDER`, the entry from the project's root. */
import { build } from "vite";

const [entry, outDir] = Deno.args;
const root = new URL("../../", import.meta.url).pathname;

await build({
  root,
  configFile: `${root}vite.config.ts`,
  logLevel: "error",
  mode: "production",
  build: { outDir, emptyOutDir: true, rolldownOptions: { input: entry } },
});
