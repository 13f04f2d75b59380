import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import type { Plugin } from "vite";

/** What pdf.js reads while it runs, by folder of its package, and the endings worth serving (licences go along). */
const FOLDERS = ["cmaps", "iccs", "standard_fonts", "wasm"];
const WORKER = "pdf.worker.min.mjs";
/** What the viewer imports lazily; named here so that a development server does not reload the page on finding it. */
const IMPORTED = ["pdfjs-dist/legacy/build/pdf.mjs", "pdfjs-dist/legacy/web/pdf_viewer.mjs"];
const NOTE_ICON = /^annotation-.*\.svg$/;
// The package also carries an interpreter for the scripts inside documents, which are never run here.
const NEVER = /quickjs/i;

const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
};

/**
 * Serves the files pdf.js fetches by name (its worker, standard fonts, character maps, decoders, colour profiles) from
 * our own address: in a build they are emitted under `assets/pdfjs-<version>/`, in development they come from the
 * installed package. The version in the path lets them be kept by browsers for ever; `engine.ts` builds the same path.
 */
export function pdfjsAssets(): Plugin {
  const manifest = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
  const version: string = JSON.parse(readFileSync(manifest, "utf8")).version;
  const folder = `assets/pdfjs-${version}/`;
  const files = assetFiles(dirname(manifest));
  return {
    name: "pdfjs-assets",
    config: () => ({ optimizeDeps: { include: IMPORTED } }),
    generateBundle() {
      for (const [name, path] of files) {
        this.emitFile({ type: "asset", fileName: folder + name, source: readFileSync(path) });
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const path = files.get(decodeURIComponent((request.url ?? "").split("?")[0].replace(/^\//, "")));
        if (!path) return next();
        response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream");
        response.end(readFileSync(path));
      });
    },
  };
}

/** Name under the assets folder -> path in the package. */
function assetFiles(root: string): Map<string, string> {
  const files = new Map([[WORKER, join(root, "legacy/build", WORKER)]]);
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(root, folder))) {
      if (!NEVER.test(name)) files.set(`${folder}/${name}`, join(root, folder, name));
    }
  }
  for (const name of readdirSync(join(root, "web/images"))) {
    if (NOTE_ICON.test(name)) files.set(`images/${name}`, join(root, "web/images", name));
  }
  return files;
}
