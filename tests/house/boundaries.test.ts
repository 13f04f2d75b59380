import { expect } from "expect";
import register from "../fixtures/register/feature.ts";
import { crossings } from "./boundaries.ts";
import { importsOf } from "./imports.ts";

Deno.test("no line of the house crosses a wall, and there are no circles", () => {
  expect(crossings()).toEqual([]);
});

const needs = new Map([["history", ["documents"]], ["documents", []]]);
const crossed = (file: string, text: string) => crossings(importsOf(file, text), needs);

Deno.test("the check names the offending line", () => {
  const text = `import { a } from "@/db/open.ts";\nimport { b } from "@/features/documents/contract.ts";\n`;
  expect(crossed("kernel/x.ts", text)).toEqual([
    { where: "kernel/x.ts:2 -> features/documents/contract.ts", reason: "kernel/ may import only db/" },
  ]);
});

Deno.test("a feature reaches another only through offers and contract, and only when it needs it", () => {
  expect(crossed("features/history/a.ts", `import { x } from "@/features/documents/record.ts";`)).toHaveLength(1);
  expect(crossed("features/history/a.ts", `import { x } from "@/features/documents/offers.ts";`)).toEqual([]);
  expect(crossed("features/documents/a.ts", `import { x } from "@/features/history/offers.ts";`)).toHaveLength(1);
});

Deno.test("the example of the docs crosses no wall where it would stand, and names all that it needs", () => {
  const screens = [...Deno.readDirSync(new URL("../fixtures/register/screens", import.meta.url))];
  const files = ["contract.ts", "feature.ts", "queries.ts", "schema.ts", "screens.tsx", "permission-walk.suite.ts"]
    .concat("store-records.suite.ts", screens.map(({ name }) => `screens/${name}`));
  const imports = files.flatMap((file) => {
    const text = Deno.readTextFileSync(new URL(`../fixtures/register/${file}`, import.meta.url));
    return importsOf(`features/register/${file}`, text);
  });
  expect(imports.length).toBeGreaterThan(20);
  expect(crossings(imports, new Map([["register", register.needs]]))).toEqual([]);
});

Deno.test("browser code never imports server code, not even behind a contract", () => {
  expect(crossed("features/documents/screens/a.tsx", `import { x } from "../upload.ts";`)).toHaveLength(1);
  expect(crossed("features/documents/contract.ts", `import { x } from "./upload.ts";`)).toHaveLength(1);
  expect(crossed("features/documents/screens/a.tsx", `import { sign } from "jose";`)).toHaveLength(1);
  expect(crossed("features/documents/screens/a.tsx", `import { x } from "../contract.ts";`)).toEqual([]);
});

Deno.test("ui knows no feature and no kernel", () => {
  expect(crossed("ui/a.tsx", `import { x } from "@/kernel/endpoint.ts";`).length).toBeGreaterThan(0);
});

Deno.test("Storybook stands on what it shows, and nothing that runs stands on the tests and the builds", () => {
  expect(crossed("storybook/preview.tsx", `import { x } from "@/kernel/serve.ts";`)).toHaveLength(1);
  expect(crossed("storybook/preview.tsx", `import "../ui/app.css";`)).toEqual([]);
  expect(crossed("main.serve.ts", `import { x } from "./deploy/build/bundle.ts";`)).toHaveLength(1);
});

Deno.test("a circle of imports is named", () => {
  const circle = [...importsOf("db/a.ts", `import "./b.ts";`), ...importsOf("db/b.ts", `import "./a.ts";`)];
  expect(crossings(circle, needs)).toHaveLength(1);
  const types = [
    ...importsOf("db/a.ts", `import type { B } from "./b.ts";`),
    ...importsOf("db/b.ts", `import "./a.ts";`),
  ];
  expect(crossings(types, needs)).toHaveLength(1);
});

Deno.test("nothing that is bundled says using: the minifier would leave what it opens open for ever", async () => {
  const said: string[] = [];
  for (const folder of ["db", "kernel", "features"]) {
    for await (const path of sourceFiles(folder)) {
      const lines = (await Deno.readTextFile(path)).split("\n");
      lines.forEach((line, at) => /^\s*(?:await )?using \w+ =/.test(line) && said.push(`${path}:${at + 1}`));
    }
  }
  expect(said).toEqual([]);
});

async function* sourceFiles(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* sourceFiles(`${folder}/${name}`);
    else if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)) yield `${folder}/${name}`;
  }
}
