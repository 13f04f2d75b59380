/**
 * Writes `dist/server/`: the bundled server, the client and the few packages that cannot be bundled because they hold
 * native code or load files of their own. `deno run -A dist/server/server.js` serves from it. Needs `deno task build`.
 */
import { copyTree, emptied, fileSize, run } from "./tools.ts";

const root = new URL("../../", import.meta.url).pathname;
const out = `${root}dist/server`;

/** Taken along as they are: name in node_modules, and the part of it that is needed. */
const beside: readonly { readonly name: string; readonly paths: readonly string[] }[] = [
  { name: "@libsql/linux-x64-gnu", paths: ["package.json", "index.node"] },
  { name: "@node-rs/argon2", paths: ["package.json", "index.js"] },
  { name: "@node-rs/argon2-linux-x64-gnu", paths: ["package.json", "argon2.linux-x64-gnu.node"] },
  { name: "pdfjs-dist", paths: ["package.json", "legacy/build/pdf.mjs", "legacy/build/pdf.worker.mjs"] },
];

/** Packages that the bundle leaves to be found at run time. */
const external = ["@node-rs/argon2", "@libsql/linux-x64-gnu", "pdfjs-dist", "@napi-rs/canvas"];

/** The store that Deno keeps the packages of this project in. */
async function folderOf(name: string): Promise<string> {
  const direct = `${root}node_modules/${name}`;
  if (await Deno.stat(direct).then(() => true, () => false)) return await Deno.realPath(direct);
  const store = `${root}node_modules/.deno`;
  for await (const entry of Deno.readDir(store)) {
    if (entry.name.startsWith(`${name.replace("/", "+")}@`)) return `${store}/${entry.name}/node_modules/${name}`;
  }
  throw new Error(`The package ${name} is not installed.`);
}

await emptied(out);
await run(Deno.execPath(), [
  "bundle",
  "--quiet",
  "--platform",
  "deno",
  "--minify",
  ...external.flatMap((name) => ["--external", name]),
  "--external",
  "pdfjs-dist/*",
  "-o",
  `${out}/server.js`,
  `${root}main.ts`,
], root);
for (const { name, paths } of beside) {
  const from = await folderOf(name);
  for (const path of paths) await copyTree(`${from}/${path}`, `${out}/node_modules/${name}/${path}`);
}
await copyTree(`${root}dist/client`, `${out}/client`);
const dependencies = { "@node-rs/argon2": "*", "pdfjs-dist": "*" };
await Deno.writeTextFile(
  `${out}/package.json`,
  JSON.stringify({ private: true, type: "module", dependencies }, null, 2) + "\n",
);
console.log(`server bundle: ${Math.round(await fileSize(`${out}/server.js`) / 1000)} kB`);
