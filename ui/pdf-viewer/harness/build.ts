/** Builds a harness page as the product is built: `build.ts FOLDER ADDRESS-OF-ITS-SOURCE`. */
import react from "@vitejs/plugin-react";
import tailwindcss from "@tailwindcss/vite";
import { build } from "vite";
import { pdfjsAssets } from "../pdfjs-assets.vite.ts";

const [outDir, source] = Deno.args;

await build({
  root: new URL(source).pathname,
  configFile: false,
  logLevel: "error",
  plugins: [react(), tailwindcss(), pdfjsAssets()],
  resolve: { alias: { "@/": new URL("../../../", import.meta.url).pathname } },
  build: { outDir, emptyOutDir: true, target: "esnext", chunkSizeWarningLimit: 4000 },
});
