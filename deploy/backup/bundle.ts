/**
 * Writes `dist/backup/`: the backup application bundled, with the pages that it carries in `client`. `dist/backup/main.backup.js` is what
 * runs. Needs `deno task build`.
 */
import { copyTree, emptied, folderSize, run } from "../build/tools.ts";

const root = new URL("../../", import.meta.url).pathname;
const out = `${root}dist/backup`;

/** What only a browser, or drawing pages, would load. */
const external = ["pdfjs-dist/legacy/web/*", "@napi-rs/canvas"];

/** The application knows the archive by its address alone: of the server nothing may come along. */
const serverOnly = /@libsql|libsql_|drizzle-orm|node-rs\/argon2|nodemailer|react-dom\/server/;

await emptied(out);
await run(Deno.execPath(), [
  ...["bundle", "--quiet", "--platform", "deno", "--minify", "--code-splitting"],
  ...external.flatMap((name) => ["--external", name]),
  ...["--outdir", out, `${root}main.backup.ts`],
], root);
for await (const { name } of Deno.readDir(out)) {
  if (!serverOnly.test(await Deno.readTextFile(`${out}/${name}`))) continue;
  throw new Error(`dist/backup/${name} holds code of the server.`);
}
console.log(`backup application: ${Math.round(await folderSize(out) / 1000)} kB`);
await copyPages();
await Deno.writeTextFile(`${out}/package.json`, JSON.stringify({ private: true, type: "module" }, null, 2) + "\n");

/** Every page of one file that the client build makes: the window, the checker of exports, the page of a copy. */
async function copyPages(): Promise<void> {
  const client = `${root}dist/client`;
  const pages = [...Deno.readDirSync(client)].map(({ name }) => name).filter((name) => name.endsWith(".html"));
  for (const needed of ["backup-window.html", "copy.html", "verify.html"]) {
    if (!pages.includes(needed)) {
      throw new Error(`The client build lacks ${needed}. Build the pages first: deno task build`);
    }
  }
  await emptied(`${out}/client`);
  for (const page of pages) await copyTree(`${client}/${page}`, `${out}/client/${page}`);
}
