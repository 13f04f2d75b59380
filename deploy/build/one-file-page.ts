import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const root = new URL("../../", import.meta.url);

/** A page that is one file and loads nothing: its folder holds `page.html`, styles and `main.ts`. */
export interface OneFilePage {
  /** Its name in the client build. */
  readonly fileName: string;
  /** From the project's root. */
  readonly folder: string;
}

/** Puts a page into the client build as one file, with a security policy that names its script and its style by their sums. */
export function oneFilePage(page: OneFilePage): Plugin {
  return {
    name: `one-file-page ${page.fileName}`,
    apply: "build",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: page.fileName, source: await pageHtml(page) });
    },
  };
}

async function pageHtml(page: OneFilePage): Promise<string> {
  const file = (name: string) => shared(`${page.folder}/${name}`);
  const style = `${colours()}${shared("ui/one-file-page.css")}${stylesOf(page).map(file).join("")}`;
  return inOneFile(file("page.html"), { script: await bundled(page), style: style.replaceAll(/\s+/g, " ") });
}

/** A page with its script and its style inside, each named in its security policy by its sum. */
export function inOneFile(html: string, given: { readonly script: string; readonly style: string }): string {
  // Nothing in a script may look like its end.
  const script = given.script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--").trim();
  const style = given.style.trim();
  const parts: Readonly<Record<string, string>> = {
    "%SCRIPT%": sumOf(script),
    "%STYLE%": sumOf(style),
    "<!--STYLE-->": `<style>${style}</style>`,
    "<!--SCRIPT-->": `<script>${script}</script>`,
  };
  return html.replaceAll(/%(?:SCRIPT|STYLE)%|<!--(?:SCRIPT|STYLE)-->/g, (name) => parts[name] ?? "");
}

/** The page's own styles, by their names. */
function stylesOf({ folder }: OneFilePage): readonly string[] {
  return readdirSync(new URL(folder, root)).filter((name) => name.endsWith(".css")).sort();
}

/** A file of the project's. */
function shared(path: string): string {
  return readFileSync(new URL(path, root), "utf8");
}

/** How a security policy names a script or a style. */
function sumOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** The colours of the product, by day and night; the pages keep their own shapes, which are few. */
function colours(): string {
  const found = /:root \{\s*color-scheme: light dark;[^}]*\}/.exec(shared("ui/app.css"));
  if (!found) throw new Error("The colours are no longer found in ui/app.css.");
  return found[0];
}

async function bundled({ fileName, folder }: OneFilePage): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    // A script in a page has no address of its own; the package asks for it to find files that are not used here.
    define: { "import.meta.url": '""' },
    resolve: { alias: [{ find: /^@\//, replacement: fileURLToPath(root) }] },
    build: {
      write: false,
      // Browsers of the last five years; what signatures need beyond that, the page brings along.
      target: "es2022",
      rolldownOptions: {
        input: fileURLToPath(new URL(`${folder}/main.ts`, root)),
        output: { format: "iife" },
      },
    },
  });
  const outputs = [built].flat().flatMap((part) => "output" in part ? part.output : []);
  const [chunk, ...others] = outputs.filter((part) => part.type === "chunk");
  if (!chunk || others.length > 0) throw new Error(`${fileName} must be one script.`);
  return chunk.code;
}
