import { expect } from "expect";

const root = new URL("../../", import.meta.url).pathname;
const most = 300;
const folders = ["db", "kernel", "features", "ui", "storybook", "deploy", "tests"];

/** Data, which nobody reads from top to bottom: what it is, by its path. */
const data: readonly RegExp[] = [
  // Rows that a bundle carries along.
  /\.data\.ts$/,
];

Deno.test("no file is longer than 300 lines, tests included", () => {
  const long = folders.flatMap(sourcesIn).concat(topFiles()).flatMap((path) => {
    const lines = Deno.readTextFileSync(root + path).split("\n").length - 1;
    return lines > most && !data.some((pattern) => pattern.test(path)) ? [`${path}: ${lines} lines`] : [];
  });
  expect(long).toEqual([]);
});

function sourcesIn(folder: string): string[] {
  return [...Deno.readDirSync(root + folder)].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return sourcesIn(`${folder}/${name}`);
    return /\.(?:tsx?|css|sh)$/.test(name) ? [`${folder}/${name}`] : [];
  });
}

function topFiles(): string[] {
  return [...Deno.readDirSync(root)].map(({ name }) => name).filter((name) => /^main\..*tsx?$/.test(name));
}
