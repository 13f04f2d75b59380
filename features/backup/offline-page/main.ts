import { Catalog, type Kept, nameOf } from "./catalog.ts";
import { element } from "./elements.ts";
import { type CopyList, dataFolder, listCall, partCall, type Row, type StoreList } from "./format.ts";
import { listenToKeys } from "./keys.ts";
import { ListView } from "./list-view.ts";
import { hideRecord, showRecord } from "./record-view.ts";
import { fields, orders, type Wanted } from "./rows.ts";
import { grouped } from "@/kernel/counted.ts";

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });
const catalog = new Catalog();
const list = new ListView();
const storeOf = new Map<string, StoreList>();
const waiting: string[] = [];
const missing: string[] = [];
let isLoading = true;
let open: Kept | null = null;
const pageTitle = document.title;

/** Called by `data/list.js`. */
function begin({ writtenAt, server, stores }: CopyList): void {
  const day = days.format(new Date(writtenAt));
  element("written").textContent = `Your own copy from ${server}, as of ${day}`;
  const select = element("store", HTMLSelectElement);
  select.append(new Option("All FFLs", ""), ...stores.map(({ name, folder }) => new Option(name, folder)));
  element("stores").hidden = stores.length < 2;
  element("controls").hidden = false;
  for (const store of stores) {
    for (const part of store.parts) {
      storeOf.set(part, store);
      waiting.push(part);
    }
  }
  loadNext();
}

/** One after the other, so that the page can be used meanwhile. */
function loadNext(): void {
  const part = waiting.shift();
  if (part === undefined) {
    isLoading = false;
    void search().then(openFromAddress);
    return;
  }
  loadScript(part, () => {
    missing.push(part);
    loadNext();
  });
}

function loadScript(path: string, failed: () => void): void {
  const script = document.createElement("script");
  script.src = path;
  script.onerror = failed;
  document.head.append(script);
}

/** Called by every part. */
function addRows(part: string, rows: readonly Row[]): void {
  const store = storeOf.get(part);
  if (!store) return;
  catalog.add(store, rows);
  element("found").textContent = `Loading: ${grouped(catalog.size)} records so far.`;
  setTimeout(loadNext);
}

function wanted(): Wanted {
  const value = (id: string) => element(id, HTMLSelectElement).value;
  const day = (id: string) => element(id, HTMLInputElement).value;
  return {
    text: element("search", HTMLInputElement).value,
    field: fields.find((field) => field === value("field")) ?? "all",
    store: value("store"),
    order: orders.find((order) => order === value("order")) ?? "name",
    from: day("from"),
    to: day("to"),
  };
}

async function search(): Promise<void> {
  if (isLoading) return;
  const found = await catalog.search(wanted());
  if (!found) return;
  list.show(found);
  list.mark(open);
  const count = grouped(found.length);
  const words = found.length === 0 ? "No records match." : found.length === 1 ? "1 record" : `${count} records`;
  const gone = missing.length === 0
    ? ""
    : ` Part of the list is missing: ${
      missing.join(", ")
    }. Run the backup again, or copy the folder ${dataFolder} too.`;
  element("found").textContent = words + gone;
  element("clear").hidden = found.length > 0;
  showSteps();
}

/** The record that the address names: a link to it can be opened in a second window, and Back leads back. */
function openFromAddress(): void {
  if (isLoading) return;
  const before = open;
  open = catalog.find(location.hash.slice(1));
  document.body.classList.toggle("has-record", open !== null);
  document.title = open ? `${open.row[2]} - ${pageTitle}` : pageTitle;
  list.mark(open);
  if (open) {
    showRecord(open);
    showSteps();
    element("name").focus();
    scrollTo(0, 0);
  } else {
    hideRecord();
    if (before) list.focus(before);
  }
}

function showSteps(): void {
  for (const [id, by] of [["former", -1], ["latter", 1]] as const) {
    element(id, HTMLButtonElement).disabled = open === null || list.beside(open, by) === null;
  }
}

function stepRecord(by: number): void {
  const beside = open && list.beside(open, by);
  if (beside) location.replace(`#${nameOf(beside)}`);
}

/** Without a step of the browser's: the list was there before the record. */
function closeRecord(): void {
  if (open) location.hash = "";
}

function clearSearch(): void {
  for (const id of ["search", "from", "to"]) element(id, HTMLInputElement).value = "";
  for (const id of ["field", "store"]) element(id, HTMLSelectElement).selectedIndex = 0;
  void search();
  element("search").focus();
}

let typing: ReturnType<typeof setTimeout> | undefined;
for (const name of ["search", "field", "store", "order", "from", "to"]) {
  element(name).addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => void search(), 120);
  });
}
element("clear").addEventListener("click", clearSearch);
element("former").addEventListener("click", () => stepRecord(-1));
element("latter").addEventListener("click", () => stepRecord(1));
element("close").addEventListener("click", closeRecord);
element("print").addEventListener("click", () => globalThis.print());
addEventListener("hashchange", openFromAddress);
listenToKeys({
  search: () => element("search").focus(),
  step: (by) => open ? stepRecord(by) : list.step(by),
  close: closeRecord,
});
Object.assign(globalThis, { [listCall]: begin, [partCall]: addRows });
loadScript(`${dataFolder}/list.js`, () => {
  element("found").textContent =
    `The list is missing. Copy the folder ${dataFolder} beside this page too. The forms are in the folders beside it.`;
});
