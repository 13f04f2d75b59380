import { allImports, type Import } from "./imports.ts";

/** A line that crosses a wall, with the reason. */
export interface Crossing {
  readonly where: string;
  readonly reason: string;
}

type Rule = (found: Import, needs: ReadonlyMap<string, readonly string[]>) => string | null;

const room = (path: string) => path.split("/")[0];
const featureOf = (path: string) => path.startsWith("features/") ? path.split("/")[1] : null;
/** Modules that only tests and stories use. */
export const isTest = (path: string) => /\.(?:test|suite|stories)\.tsx?$|\/testing(?:\.tsx?|\/)|\/harness\//.test(path);

/** Modules of a feature, or of the kernel, that the browser gets. */
export const isBrowserFile = (path: string) =>
  /^features\/[^/]+\/(?:screens(?:-sign-in)?\.tsx?|quer(?:ies|y-keys)\.ts|shared-(?:queries|screens)\.ts|slots\.ts|screens\/)/
    .test(
      path,
    ) ||
  // The pages that check exports and show a copy, one file each, which must not bring the server along.
  /^features\/(?:verifier\/(?:check|page)|backup\/offline-page)\//.test(path) ||
  // The window of the backup application, one file too.
  /^features\/backup\/window\/page\//.test(path) ||
  /^kernel\/screens\/(?!render\.tsx|manifest\.ts|assets\.ts)/.test(path) || /^ui\/(?!.*\.vite\.ts$)/.test(path) ||
  /^main\.(?:client\.tsx|screens\.ts|sign-in\.tsx|sign-in-screens\.ts)$/.test(path);

/** Modules that both halves may use. */
export const isSharedFile = (path: string) =>
  /^features\/[^/]+\/(?:contract[\w-]*\.ts|[\w-]*rules\.ts)$/.test(path) ||
  /^kernel\/(?:counted|dates|endpoint|ledger\/merkle|live\/live-key|pdf-signature|shapes|texts)\.ts$/.test(path);

const serverPackages = /^(?:@libsql\/client|libsql|drizzle-orm|jose|busboy|@node-rs\/argon2|@cantoo\/pdf-lib|node:)/;

const rules: readonly Rule[] = [
  ({ file, target, isPackage }) =>
    !isPackage && room(file) === "db" && room(target) !== "db" ? "db/ knows nothing above it" : null,
  ({ file, target, isPackage }) =>
    !isPackage && room(file) === "kernel" && !["kernel", "db"].includes(room(target))
      ? "kernel/ may import only db/"
      : null,
  ({ file, target, isPackage }) =>
    !isPackage && room(file) === "ui" && room(target) !== "ui" ? "ui/ knows no feature and no server code" : null,
  ({ file, target, isPackage }) =>
    !isPackage && room(file) === "features" && !["features", "kernel", "db", "ui"].includes(room(target))
      ? "a feature may import only features, kernel/, db/ and ui/"
      : null,
  ({ file, target, isPackage }) =>
    !isPackage && room(file) === "storybook" && !["storybook", "ui", "features", "deploy"].includes(room(target))
      ? "storybook/ may import only ui/, features/ and parts of the build"
      : null,
  ({ file, target, isPackage }) =>
    !isPackage && /^main\.(?!dev\.ts$)/.test(file) && ["storybook", "tests", "deploy"].includes(room(target))
      ? "what runs may not import the tests, the builds and Storybook"
      : null,
  ({ file, target, isPackage }, needs) => {
    const from = featureOf(file);
    const to = isPackage ? null : featureOf(target);
    if (!from || !to || from === to) return null;
    if (!/^features\/[^/]+\/(?:offers[\w-]*|contract[\w-]*|slots|shared-queries|shared-screens)\.ts$/.test(target)) {
      return "of another feature only offers*.ts, contract*.ts, slots.ts, shared-queries.ts and shared-screens.ts may be imported";
    }
    return needs.get(from)?.includes(to) ? null : `the feature "${from}" must name "${to}" in needs`;
  },
  ({ file, target, isPackage }) => {
    if (!isBrowserFile(file)) return null;
    if (isPackage) return serverPackages.test(target) ? "browser code may not import a server package" : null;
    return isBrowserFile(target) || isSharedFile(target) || /\.css$/.test(target)
      ? null
      : "browser code may not import server code";
  },
  ({ file, target, isPackage }) => {
    if (!isSharedFile(file) || isPackage) return null;
    return isSharedFile(target) ? null : "a contract is shared by both halves and may import only shared files";
  },
];

/** Every line that crosses a wall, and every circle. Type-only imports into the browser cost nothing and may cross one. */
export function crossings(imports: readonly Import[] = allImports(), needs = declaredNeeds()): Crossing[] {
  const walls = imports.filter(({ file }) => !isTest(file)).flatMap((found) =>
    rules.flatMap((rule) => {
      const reason = rule(found, needs);
      if (!reason || (found.isTypeOnly && reason.startsWith("browser code"))) return [];
      return [{ where: `${found.file}:${found.line} -> ${found.target}`, reason }];
    })
  );
  return [...walls, ...circles(imports)];
}

/** `needs` as the feature.ts of each feature writes it. */
function declaredNeeds(): Map<string, readonly string[]> {
  const needs = new Map<string, readonly string[]>();
  const base = new URL("../../features/", import.meta.url);
  for (const entry of Deno.readDirSync(base)) {
    const text = Deno.readTextFileSync(new URL(`${entry.name}/feature.ts`, base));
    const list = /needs:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? "";
    needs.set(entry.name, [...list.matchAll(/"([\w-]+)"/g)].map(([, name]) => name));
  }
  return needs;
}

/** Circles of imports, types included: two files that need each other are one subject. Lazy ones are no part of it. */
function circles(imports: readonly Import[]): Crossing[] {
  const edges = new Map<string, Import[]>();
  for (const found of imports) {
    if (found.isPackage || found.isLazy) continue;
    edges.set(found.file, [...(edges.get(found.file) ?? []), found]);
  }
  const done = new Set<string>();
  const crossed: Crossing[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (done.has(file)) return;
    for (const found of edges.get(file) ?? []) {
      const at = [...path, file].indexOf(found.target);
      if (at >= 0) {
        crossed.push({
          where: `${found.file}:${found.line} -> ${found.target}`,
          reason: `a circle: ${[...path, file].slice(at).join(" -> ")}`,
        });
      } else visit(found.target, [...path, file]);
    }
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return crossed;
}
