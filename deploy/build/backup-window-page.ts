import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { browserOnly } from "./browser-only.ts";
import { inOneFile } from "./one-file-page.ts";
import { stylesAsFiles } from "./styles-as-files.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = new URL("../../features/backup/window/page/", import.meta.url);

/** Puts `backup-window.html` into the client build: the backup application's window, one file that loads nothing. */
export function backupWindowPage(): Plugin {
  return {
    name: "backup-window-page",
    apply: "build",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: "backup-window.html", source: await pageHtml() });
    },
  };
}

async function pageHtml(): Promise<string> {
  return inOneFile(readFileSync(new URL("page.html", page), "utf8"), await bundled());
}

async function bundled(): Promise<{ readonly script: string; readonly style: string }> {
  const built = await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    plugins: [react(), tailwindcss(), browserOnly(), stylesAsFiles()],
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: {
      alias: [
        { find: /^@\//, replacement: root },
        { find: /^use-sync-external-store\/shim$/, replacement: "react" },
      ],
    },
    build: {
      write: false,
      target: "es2022",
      cssCodeSplit: false,
      // The faces lie in the page, too.
      assetsInlineLimit: 1_000_000,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: fileURLToPath(new URL("main.tsx", page)),
        output: { format: "iife", codeSplitting: false },
      },
    },
  });
  const outputs = [built].flat().flatMap((part) => "output" in part ? part.output : []);
  const chunks = outputs.filter((part) => part.type === "chunk");
  const styles = outputs.filter((part) => part.type === "asset" && part.fileName.endsWith(".css"));
  const [chunk] = chunks;
  const [style] = styles;
  if (!chunk || style?.type !== "asset" || outputs.length !== 2) {
    throw new Error(
      `The window must be one script and one style, not ${outputs.map(({ fileName }) => fileName).join(", ")}.`,
    );
  }
  return { script: chunk.code, style: String(style.source) };
}
