import { type CopyList, listCall, partCall, type Row, type StoreList } from "./format.ts";
import { showDocument } from "./show-document.ts";
import { element, textElement } from "./elements.ts";
import { compared, folded, type Found, haystack, isWanted, type Order, type Wanted } from "./rows.ts";

const rowsOfPage = 100;

interface Kept extends Found {
  /** What a search looks through. */
  readonly text: string;
}

const all: Kept[] = [];
let shown: readonly Kept[] = [];
let page = 0;
let loading = 0;

/** Called by `data/list.js`. */
function begin({ writtenAt, server, stores }: CopyList): void {
  element("written").textContent = `Copied from ${server}. Last written ${
    new Date(writtenAt).toLocaleString("en-US")
  }.`;
  const select = element("store", HTMLSelectElement);
  select.append(new Option("All FFLs", ""), ...stores.map(({ name, folder }) => new Option(name, folder)));
  element("controls").hidden = false;
  const parts = stores.flatMap((store) => store.parts.map((part) => ({ store, part })));
  loading = parts.length;
  if (parts.length === 0) return search();
  for (const { store, part } of parts) load(part, store);
}

/** Scripts run in the order in which they come; each says of itself which store it is of. */
function load(part: string, store: StoreList): void {
  const script = document.createElement("script");
  script.src = part;
  storeOf.set(part, store);
  script.onerror = () => {
    loading--;
    failed.push(part);
    search();
  };
  document.head.append(script);
}

const storeOf = new Map<string, StoreList>();
const failed: string[] = [];

/** Called by every part. */
function addRows(part: string, rows: readonly Row[]): void {
  const store = storeOf.get(part);
  if (!store) return;
  for (const row of rows) all.push({ row, store, text: haystack(row) });
  loading--;
  if (loading === 0) search();
  else element("found").textContent = `Loading: ${all.length.toLocaleString("en-US")} records so far.`;
}

function wanted(): Wanted {
  return {
    text: element("search", HTMLInputElement).value,
    store: element("store", HTMLSelectElement).value,
    order: orderOf(element("order", HTMLSelectElement).value),
    from: element("from", HTMLInputElement).value,
    to: element("to", HTMLInputElement).value,
  };
}

function orderOf(value: string): Order {
  return value === "date" || value === "tsn" ? value : "name";
}

function search(): void {
  const now = wanted();
  const words = folded(now.text).split(/\s+/).filter((word) => word !== "");
  shown = all.filter((one) => isWanted(one, one.text, words, now)).sort(compared(now.order));
  page = 0;
  draw();
}

function draw(): void {
  const count = shown.length.toLocaleString("en-US");
  const words = shown.length === 1 ? "1 record." : `${count} records.`;
  const missing = failed.length === 0 ? "" : ` ${failed.length} parts of the list are missing beside this page.`;
  element("found").textContent = (shown.length === 0 ? "No record fits." : words) + missing;
  const table = element("list").querySelector("table");
  const body = table?.querySelector("tbody");
  if (!table || !body) return;
  table.hidden = shown.length === 0;
  body.replaceChildren(...shown.slice(page * rowsOfPage, (page + 1) * rowsOfPage).map(lineOf));
  const pages = Math.max(1, Math.ceil(shown.length / rowsOfPage));
  const nav = element("list").querySelector("nav");
  if (nav) nav.hidden = pages === 1;
  element("page").textContent = `Page ${(page + 1).toLocaleString("en-US")} of ${pages.toLocaleString("en-US")}`;
  element("previous", HTMLButtonElement).disabled = page === 0;
  element("next", HTMLButtonElement).disabled = page >= pages - 1;
}

function lineOf(found: Kept): HTMLElement {
  const [name, date, tsn, , serials, , status] = found.row;
  const button = textElement("button", name);
  button.setAttribute("type", "button");
  button.addEventListener("click", () => showDocument(found, button));
  const cell = document.createElement("td");
  cell.append(button);
  const line = document.createElement("tr");
  line.append(cell, ...[dateWords(date), tsn, serials, status].map((text) => textElement("td", text)));
  return line;
}

function dateWords(date: string): string {
  return date === "" ? "" : `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}

function turn(by: number): void {
  page += by;
  draw();
  element("list").scrollIntoView();
}

let waiting: ReturnType<typeof setTimeout> | undefined;
for (const name of ["search", "store", "order", "from", "to"]) {
  element(name).addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 150);
  });
}
element("previous").addEventListener("click", () => turn(-1));
element("next").addEventListener("click", () => turn(1));
Object.assign(globalThis, { [listCall]: begin, [partCall]: addRows });

const list = document.createElement("script");
list.src = "data/list.js";
list.onerror = () => {
  element("found").textContent =
    "The list is missing: copy the folder data beside this page too. The forms are in the folders beside it.";
};
document.head.append(list);
