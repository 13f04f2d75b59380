import type { Configuration } from "@/kernel/configuration.ts";
import type { Command } from "@/kernel/feature.ts";
import type { FileStore } from "@/kernel/files/file-store.ts";
import { openFolderStore } from "@/kernel/files/folder.ts";
import { type ImportService, readingImportService } from "./service.ts";
import { remoteImportService } from "./remote-service.ts";
import { importFolder } from "./import-folder.ts";
import { reportCsv, summary } from "./report.ts";

const use = "Usage: strongroom import FOLDER [--store ID|FFL] [--each] [--report FILE]";

interface Asked {
  readonly folder: string;
  readonly store: string | null;
  readonly each: boolean;
  readonly report: string;
}

/** `strongroom import FOLDER`: takes whole folders of PDFs in to be verified, with or beside a running server. */
export const importCommand: Command = {
  summary: "imports a folder of PDFs to verify: strongroom import FOLDER [--store ID|FFL]",
  run: (args, context, print) =>
    runImport(args, print, () => Promise.resolve(context.files), readingImportService(context)),
  besideServer: (args, configuration, print) =>
    runImport(args, print, () => filesOf(configuration), remoteImportService(configuration.dataFolder)),
};

/** Content-addressed and written once: the store may be filled by two processes. */
function filesOf({ filesFolder }: Configuration): Promise<FileStore> {
  return openFolderStore(filesFolder);
}

async function runImport(
  args: readonly string[],
  print: (line: string) => void,
  open: () => Promise<FileStore>,
  service: ImportService,
): Promise<number> {
  const asked = askedFor(args);
  if (asked === null) {
    print(use);
    return 2;
  }
  const folder = await realFolder(asked.folder);
  if (folder === null) {
    print(`The folder ${asked.folder} does not exist or cannot be read.`);
    return 1;
  }
  const answer = await service({ ask: "store", named: asked.store });
  const store = answer.answer === "store" ? answer.store : null;
  if (!store) {
    print(
      asked.store === null ? "Name the store: --store ID|FFL" : `No store has the id or FFL number ${asked.store}.`,
    );
    return 1;
  }
  print(`Importing ${folder} into ${store.name}. The files stay where they are.`);
  const lines = await importFolder({ folder, store, files: await open(), service, each: asked.each, progress: print });
  for (const line of summary(lines)) print(line);
  await Deno.writeTextFile(asked.report, reportCsv(lines), { createNew: true, mode: 0o600 });
  print(`The report: ${asked.report}`);
  return lines.some(({ outcome }) => outcome === "not taken") ? 1 : 0;
}

function askedFor(args: readonly string[]): Asked | null {
  const folders: string[] = [];
  let store: string | null = null;
  let report: string | null = null;
  let each = false;
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === "--store") store = rest.shift() ?? "";
    else if (arg === "--report") report = rest.shift() ?? "";
    else if (arg === "--each") each = true;
    else if (arg.startsWith("--")) return null;
    else folders.push(arg);
  }
  const [folder] = folders;
  if (folder === undefined || folders.length > 1 || store === "" || report === "") return null;
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  return { folder, store, each, report: report ?? `import-report-${stamp}.csv` };
}

async function realFolder(path: string): Promise<string | null> {
  try {
    const real = await Deno.realPath(path);
    return (await Deno.stat(real)).isDirectory ? real : null;
  } catch {
    return null;
  }
}
