/** Something that runs by itself: a check, or `deno test` over a few files. */
export interface Batch {
  readonly name: string;
  /** What follows `deno`. */
  readonly args: readonly string[];
  /** The number of tests is read from what it prints; a check counts as one. */
  readonly isTest: boolean;
  /** Opens screens, and waits for the one client build. */
  readonly needsClient: boolean;
}

const root = new URL("../../", import.meta.url).pathname;
const checked = ["main.ts", "main.client.tsx", "main.sign-in.tsx", "main.dev.ts", "vite.config.ts"]
  .concat(["db", "kernel", "features", "ui", "storybook", "tests", "deploy"]);
/** The packages are there by the time a batch begins; without being told so, each program looks for them, which takes it 5 s. */
const installed = "--node-modules-dir=manual";
const testing = ["test", "-A", "--no-check", installed, "--unstable-no-legacy-abort"];

/** Folders whose tests start programs and browsers; a batch for each file. */
const heavy = ["tests/journeys", "tests/faults", "tests/deploy"];
/** Those that last longest begin first, so that no worker is left alone with one at the end. */
const longest = [
  "document-screens",
  "office-screens",
  "viewer",
  "texts",
  "stores",
  "damaged",
  "filing",
  "second-factor",
  "development",
]
  .concat(["single-file", "feature-package", "verify", "trace", "concurrency"]);

/** Test files of a folder that run in one process. */
const mostFiles = 20;

export const clientBuild: Batch = check("client build", [
  "run",
  "-A",
  installed,
  "deploy/build/client.ts",
  "--when-changed",
]);

/** The checks that need no build. */
export const checks: readonly Batch[] = [
  check("formatting", ["fmt", "--check", "--quiet"]),
  check("lint", ["lint", "--quiet"]),
  check("types", ["check", "--quiet", installed, ...checked]),
  check("storybook build", ["task", "--quiet", "storybook:build"]),
];

/** Every test of the project: what takes a browser or a server first, then the other folders, the largest first. */
export function allBatches(): readonly Batch[] {
  const files = ["tests", "db", "kernel", "features", "ui"].flatMap(testFilesIn);
  const isHeavy = (path: string) => heavy.some((folder) => path.startsWith(`${folder}/`));
  const rank = (path: string) => {
    const at = longest.findIndex((name) => path.endsWith(`/${name}.test.ts`));
    return at < 0 ? longest.length : at;
  };
  const alone = files.filter(isHeavy).toSorted((a, b) => rank(a) - rank(b));
  const together = Map.groupBy(files.filter((path) => !isHeavy(path)), folderOf);
  return [
    ...alone.map((path) => testsOf(path, [path], true)),
    ...[...together].toSorted(([, a], [, b]) => b.length - a.length).flatMap(([folder, paths]) =>
      partsOf(folder, paths)
    ),
  ];
}

/** A folder's tests in parts of about the same size, so that none comes near the time that a batch may take. */
function partsOf(folder: string, paths: readonly string[]): readonly Batch[] {
  const count = Math.ceil(paths.length / mostFiles);
  return Array.from({ length: count }, (_, part) => {
    const name = count === 1 ? folder : `${folder}, part ${part + 1} of ${count}`;
    return testsOf(name, paths.filter((_, at) => at % count === part));
  });
}

/** The tests that somebody names; one batch, shown as it goes. */
export function namedBatch(args: readonly string[]): Batch {
  return testsOf("the named tests", args);
}

function testsOf(name: string, paths: readonly string[], needsClient = false): Batch {
  return { name, args: [...testing, ...paths], isTest: true, needsClient };
}

function check(name: string, args: readonly string[]): Batch {
  return { name, args, isTest: false, needsClient: false };
}

function testFilesIn(folder: string): readonly string[] {
  const entries = [...Deno.readDirSync(root + folder)].toSorted((a, b) => a.name < b.name ? -1 : 1);
  return entries.flatMap(({ name, isDirectory }) => {
    if (isDirectory) return testFilesIn(`${folder}/${name}`);
    return /\.test\.tsx?$/.test(name) ? [`${folder}/${name}`] : [];
  });
}

/** `features/documents`, `kernel`, `tests/security`: what one process tests. */
function folderOf(path: string): string {
  const parts = path.split("/");
  return parts.slice(0, ["features", "tests"].includes(parts[0]) ? 2 : 1).join("/");
}
