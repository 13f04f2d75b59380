/** One import statement of the project. */
export interface Import {
  /** The importing file, from the project's root. */
  readonly file: string;
  readonly line: number;
  /** The imported file from the project's root, or a bare package name. */
  readonly target: string;
  readonly isPackage: boolean;
  readonly isTypeOnly: boolean;
  readonly isLazy: boolean;
}

const root = new URL("../../", import.meta.url).pathname;
const folders = ["db", "kernel", "features", "ui", "storybook", "deploy"];

/** Every source file of the project, tests left out unless asked for. */
export function sourceFiles(base = root): string[] {
  const files: string[] = [];
  const visit = (folder: string) => {
    for (const entry of Deno.readDirSync(`${base}${folder}`)) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory) visit(path);
      else if (/\.tsx?$/.test(entry.name)) files.push(path);
    }
  };
  for (const folder of folders) {
    try {
      visit(folder);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  for (const entry of Deno.readDirSync(base)) {
    if (/^main\..*tsx?$|^vite\.config\.ts$/.test(entry.name)) files.push(entry.name);
  }
  return files.sort();
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** The imports of one file's text. */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(statement)].map((match) => {
    const [whole, typeOnly, fixed, lazy] = match;
    const named = fixed ?? lazy;
    const lead = whole.length - whole.trimStart().length;
    const line = text.slice(0, (match.index ?? 0) + lead).split("\n").length;
    const isPackage = !named.startsWith(".") && !named.startsWith("@/");
    const target = isPackage ? named : resolved(file, named);
    return { file, line, target, isPackage, isTypeOnly: Boolean(typeOnly), isLazy: lazy !== undefined };
  });
}

/** All imports of the project. */
export function allImports(base = root): Import[] {
  return sourceFiles(base).flatMap((file) => importsOf(file, Deno.readTextFileSync(`${base}${file}`)));
}

function resolved(file: string, named: string): string {
  if (named.startsWith("@/")) return named.slice(2);
  return new URL(named, `file:///${file}`).pathname.slice(1).replace(/\?.*$/, "");
}
