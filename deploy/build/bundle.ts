/**
 * Writes `dist/server/`: the bundled server, the client and the few packages that cannot be bundled because they hold
 * native code. `dist/server/server.js` is what runs. Needs `deno task build`.
 */
import { copyTree, emptied, folderSize, run } from "./tools.ts";

const root = new URL("../../", import.meta.url).pathname;
const out = `${root}dist/server`;

/** Taken along as they are: name in node_modules, and the part of it that is needed. */
const beside: readonly { readonly name: string; readonly paths: readonly string[] }[] = [
  { name: "@libsql/linux-x64-gnu", paths: ["package.json", "index.node"] },
  { name: "@node-rs/argon2", paths: ["package.json", "index.js"] },
  { name: "@node-rs/argon2-linux-x64-gnu", paths: ["package.json", "argon2.linux-x64-gnu.node"] },
];

/** What the bundle leaves out: what lies beside it, and what only the browser, or drawing pages, would load. */
const external = [
  "@node-rs/argon2",
  "@libsql/linux-x64-gnu",
  "pdfjs-dist/legacy/web/*",
  "@napi-rs/canvas",
  "@fontsource-variable/inter",
];

/** The folder of an installed package, wherever the installer keeps it. */
async function folderOf(name: string): Promise<string> {
  const direct = `${root}node_modules/${name}`;
  if (await Deno.stat(direct).then(() => true, () => false)) return await Deno.realPath(direct);
  const store = `${root}node_modules/.deno`;
  for await (const entry of Deno.readDir(store)) {
    if (entry.name.startsWith(`${name.replace("/", "+")}@`)) return `${store}/${entry.name}/node_modules/${name}`;
  }
  throw new Error(`The package ${name} is not installed.`);
}

/**
 * Bundles in parts, so that a command loads only what it needs: a child process none of the server (it has an entry of
 * its own, for the runtime reads all that an entry could ever load), the server none of the screens before one is
 * rendered, and nobody the browser's PDF viewer.
 */
async function bundleServer(): Promise<void> {
  const externals = external.flatMap((name) => ["--external", name]);
  const how = ["--quiet", "--platform", "deno", "--minify", "--code-splitting", ...externals];
  const children = ["main.database.ts", "main.sandbox.ts"].map((name) => `${root}${name}`);
  const entries = [`${root}main.ts`, ...children, ...await sandboxLists()];
  await run(Deno.execPath(), ["bundle", ...how, "--outdir", out, ...entries], root);
  await Deno.rename(`${out}/main.js`, `${out}/server.js`);
  for await (const path of filesIn(out)) {
    // The styles of screens are in the client build.
    if (path.endsWith(".css")) await Deno.remove(path);
    else await Deno.writeTextFile(path, loadedWhenAsked(path, await Deno.readTextFile(path)));
  }
}

/**
 * The runtime reads ahead whatever a script could ever load, where the address stands in the call: 25 MB of memory for
 * screens that nobody has asked for yet. Throws for a script that imports the entry of the bundle.
 */
function loadedWhenAsked(path: string, script: string): string {
  if (/"\.{1,2}\/(?:\.\.\/)*main\.js"/.test(script)) {
    throw new Error(`${path} imports the entry of the bundle, which must stand alone.`);
  }
  return script.replaceAll(/\bimport\("(\.{1,2}\/[\w./-]+\.js)"\)/g, (_, address) => `import(String("${address}"))`);
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (isFile) yield `${folder}/${name}`;
    else yield* filesIn(`${folder}/${name}`);
  }
}

/** What the features run in child processes: `main.sandbox.ts` finds each list by the feature's name. */
async function sandboxLists(): Promise<readonly string[]> {
  const lists: string[] = [];
  for await (const { name } of Deno.readDir(`${root}features`)) {
    const list = `${root}features/${name}/sandboxes.ts`;
    if (await Deno.stat(list).then(() => true, () => false)) lists.push(list);
  }
  return lists.sort();
}

await emptied(out);
await bundleServer();
console.log(`server bundle: ${Math.round(await folderSize(out) / 1000)} kB`);
for (const { name, paths } of beside) {
  const from = await folderOf(name);
  for (const path of paths) await copyTree(`${from}/${path}`, `${out}/node_modules/${name}/${path}`);
}
await copyTree(`${root}dist/client`, `${out}/client`);
// What dealers download to keep their own copy, where it was built: `deno task backup-single-file`, `backup-compile`.
const releases = `${root}dist/backup-releases`;
if (await Deno.stat(`${releases}/releases.json`).then(() => true, () => false)) {
  await copyTree(releases, `${out}/backup-releases`);
}
await Deno.writeTextFile(`${out}/package.json`, JSON.stringify({ private: true, type: "module" }, null, 2) + "\n");
