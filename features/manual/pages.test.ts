import { expect } from "expect";
import { manualPictureOrders } from "@/tests/journeys/manual-pictures-list.ts";
import { openLibrary, picturesNamedIn, readSource } from "./library.ts";
import { pictures } from "./pictures.ts";
import { pictureHash } from "./pictures.vite.ts";
import { headingsIn, plainWords } from "./plain.ts";
import { headingId } from "./screens/heading-id.ts";
import { pagesOfScreens } from "./screens/screen-pages.ts";

const pages = await openLibrary().pages();
const named = new Map(pages.map((page) => [page.page, page]));
const root = new URL("../../", import.meta.url);

/** Addresses that a text links to, but not its pictures. */
const linksIn = (text: string) => [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, address]) => address);

Deno.test("every file of a page stands in the manual's list, once", () => {
  const files = [...Deno.readDirSync(new URL("pages", import.meta.url))].map(({ name }) => name);
  const sources = files.filter((name) => name.endsWith(".md")).map((name) => name.replace(/\.md$/, ""));
  expect(pages.map(({ page }) => page).sort()).toEqual(sources.sort());
  expect(named.size).toBe(pages.length);
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
});

Deno.test("links within the manual lead to pages and headings that are there", () => {
  const wrong = pages.flatMap(({ page, text }) =>
    linksIn(text).filter((address) => !leadsSomewhere(address)).map((address) => `${page}: ${address}`)
  );
  expect(wrong).toEqual([]);
});

function leadsSomewhere(address: string): boolean {
  if (address.startsWith("https://")) return true;
  const [page, heading] = address.split("#");
  const found = named.get(page);
  return found !== undefined && (heading === undefined || headingsIn(found.text).map(headingId).includes(heading));
}

Deno.test("every page is linked from another one, so that nobody finds it by luck alone", () => {
  const linked = new Set(pages.flatMap(({ text }) => linksIn(text).map((address) => address.split("#")[0])));
  expect(pages.map(({ page }) => page).filter((page) => !linked.has(page))).toEqual([]);
});

Deno.test("what investigators may read links to nothing that they may not", () => {
  const theirs = pages.filter(({ isForInvestigators }) => isForInvestigators);
  expect(theirs.map(({ page }) => page)).toEqual(["keyboard", "for-investigators", "for-investigators-review"]);
  const names = new Set(theirs.map(({ page }) => page));
  expect(theirs.flatMap(({ text }) => linksIn(text)).filter((page) => !names.has(page))).toEqual([]);
});

Deno.test("screens lead to pages that are there", () => {
  expect(pagesOfScreens.filter((page) => !named.has(page))).toEqual([]);
});

Deno.test("pages are short, and headings of one page lead to different places", () => {
  for (const { page, text } of pages) {
    const length = plainWords(text).split(" ").length;
    expect({ page, isShort: length >= 40 && length <= 400 }).toEqual({ page, isShort: true });
    const ids = headingsIn(text).map(headingId);
    expect({ page, ids: new Set(ids).size }).toEqual({ page, ids: ids.length });
  }
});

Deno.test("a page needs a title, and its other words are not shown", () => {
  expect(() => readSource("No title\n")).toThrow("has no title");
  expect(readSource("# Print\n\nPress it.\n\n<!-- also: paper\nink -->\n")).toEqual({
    title: "Print",
    text: "Press it.",
    also: "paper ink",
  });
});

Deno.test("every picture that is named exists with words for those who cannot see it, and every file is named", () => {
  const files = [...Deno.readDirSync(new URL("pictures", import.meta.url))].map(({ name }) => name).sort();
  const shown = [...new Set(pages.flatMap(({ text }) => picturesNamedIn(text)))].sort();
  expect(manualPictureOrders.map(({ name }) => `${name}.webp`).sort()).toEqual(shown);
  // A screen that is not there yet has no picture.
  const screens = Deno.readTextFileSync(new URL("tests/journeys/screens.ts", root));
  const isThere = (screen: string) => screen === "setup" || screens.includes(`"${screen}"`);
  const made = manualPictureOrders.filter(({ screen }) => typeof screen !== "string" || isThere(screen));
  expect(files).toEqual(made.map(({ name }) => `${name}.webp`).sort());
  expect(Object.keys(pictures).sort()).toEqual(files);
  expect(pages.filter(({ text }) => /!\[\s*\]/.test(text))).toEqual([]);
});

Deno.test("pictures are small, and their addresses change with them", () => {
  for (const [name, { hash }] of Object.entries(pictures)) {
    const content = Deno.readFileSync(new URL(`pictures/${name}`, import.meta.url));
    expect({ name, hash: pictureHash(content), isSmall: content.length < 80_000 }).toEqual({
      name,
      hash,
      isSmall: true,
    });
  }
});

Deno.test("names of buttons stand in the manual as they stand on the screen", () => {
  const sources = ["features", "ui", "kernel"].flatMap((folder) => textsIn(new URL(`${folder}/`, root)));
  const all = sources.join("\n").replaceAll(/\s+/g, " ");
  const missing = pages.flatMap(({ page, text }) =>
    [...text.matchAll(/\*\*(.+?)\*\*/gs)].map(([, name]) => name.replaceAll(/\s+/g, " "))
      .filter((name) => !isOnScreen(name, all)).map((name) => `${page}: ${name}`)
  );
  expect(missing).toEqual([]);
});

/**
 * A text of the screen stands alone between quotes or tags; values may stand before or behind it. What ends with a colon
 * is a word of the page's own.
 */
function isOnScreen(name: string, sources: string): boolean {
  if (name.endsWith(":")) return true;
  const plain = name.replaceAll(/[.*+?^$(){}|[\]\\]/g, "\\$&");
  return new RegExp(`["'\`>}] ?${plain}(?:…| ?["'\`<{]| ?\\$\\{)`).test(sources);
}

/** The sources in one line each, without their comments. */
function textsIn(folder: URL): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (name === "testing" || /\.(?:test|stories|suite)\.tsx?$/.test(name)) return [];
    if (isDirectory) return textsIn(new URL(`${name}/`, folder));
    return /\.(?:tsx?|html)$/.test(name) ? [withoutComments(Deno.readTextFileSync(new URL(name, folder)))] : [];
  });
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}
