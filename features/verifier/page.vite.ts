import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const file = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** Puts `verify.html` into the client build: the page that checks exports, one file that loads nothing. */
export function verifierPage(): Plugin {
  return {
    name: "verifier-page",
    apply: "build",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: "verify.html", source: await pageHtml() });
    },
  };
}

async function pageHtml(): Promise<string> {
  // Nothing in a script may look like its end.
  const script = (await bundled()).replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--").trim();
  const style = `${colours()}${file("page/page.css")}`.replaceAll(/\s+/g, " ").trim();
  const parts: Readonly<Record<string, string>> = {
    "%SCRIPT%": sumOf(script),
    "%STYLE%": sumOf(style),
    "<!--STYLE-->": `<style>${style}</style>`,
    "<!--SCRIPT-->": `<script>${script}</script>`,
  };
  return file("page/page.html").replaceAll(/%(?:SCRIPT|STYLE)%|<!--(?:SCRIPT|STYLE)-->/g, (name) => parts[name] ?? "");
}

/** How a security policy names a script or a style. */
function sumOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** The colours of the product, by day and night; the page keeps its own shapes, which are few. */
function colours(): string {
  const found = /:root \{\s*color-scheme: light dark;[^}]*\}/.exec(file("../../ui/app.css"));
  if (!found) throw new Error("The colours are no longer found in ui/app.css.");
  return found[0];
}

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    // A script in a page has no address of its own; the package asks for it to find files that are not used here.
    define: { "import.meta.url": '""' },
    resolve: { alias: [{ find: /^@\//, replacement: fileURLToPath(new URL("../../", import.meta.url)) }] },
    build: {
      write: false,
      // Browsers of the last five years; what signatures need beyond that, the page brings along.
      target: "es2022",
      rolldownOptions: {
        input: fileURLToPath(new URL("page/main.ts", import.meta.url)),
        output: { format: "iife" },
      },
    },
  });
  const outputs = [built].flat().flatMap((part) => "output" in part ? part.output : []);
  const [chunk, ...others] = outputs.filter((part) => part.type === "chunk");
  if (!chunk || others.length > 0) throw new Error("The verifier's page must be one script.");
  return chunk.code;
}
