import type { Kept } from "./catalog.ts";
import { element, made } from "./elements.ts";
import type { FileOfRow, Firearm } from "./format.ts";
import { addressOf, dateWords } from "./rows.ts";

/** False in browsers that hand every PDF to another program. */
const showsPdfs = !("pdfViewerEnabled" in navigator) || navigator.pdfViewerEnabled;

/** Shows a record: its data, and its files, which the browser draws. */
export function showRecord(kept: Kept): void {
  const { row } = kept;
  const files = row[10];
  element("name").textContent = row[2] === "" ? "No name" : row[2];
  element("facts").replaceChildren(
    ...factsOf(kept).map(([label, value, className = ""]) =>
      made("div", [made("dt", label), made("dd", value, className)])
    ),
  );
  showFirearms(row[8]);
  element("files").replaceChildren(...files.map((file, at) => fileLine(kept, file, at === 0)));
  element("no-files").hidden = files.length > 0;
  element("record").hidden = false;
  const [form] = files;
  if (form) showFile(kept, form);
  else hideFile();
}

/** Shows no record any more; the form is let go. */
export function hideRecord(): void {
  element("record").hidden = true;
  hideFile();
}

function factsOf({ row, store }: Kept): readonly (readonly [label: string, value: string, className?: string])[] {
  const [, form, , transferDate, certificationDate, tsn, ntn, status] = row;
  const facts = [
    ["Form", form],
    ["Status", status],
    [status === "Transferred" ? "Transfer date" : "Date", dateWords(transferDate)],
    ["Certification date", dateWords(certificationDate)],
    ["TSN", tsn, "code"],
    ["NICS number", ntn, "code"],
    ["FFL", store.name, "wide"],
  ] as const;
  return facts.filter(([, value]) => value !== "");
}

function showFirearms(firearms: readonly Firearm[]): void {
  element("firearms").hidden = firearms.length === 0;
  const labels = [...element("firearms").querySelectorAll("th")].map((heading) => heading.textContent ?? "");
  element("firearm-rows").replaceChildren(...firearms.map((firearm) =>
    made(
      "tr",
      firearm.map((value, at) => {
        const cell = made("td", value, at === 0 ? "code" : "");
        cell.dataset.label = labels[at];
        return cell;
      }),
    )
  ));
}

function fileLine(kept: Kept, file: FileOfRow, isFirst: boolean): HTMLElement {
  const [name, label] = file;
  const show = made("button", label);
  show.type = "button";
  show.setAttribute("aria-pressed", String(isFirst));
  show.addEventListener("click", () => {
    for (const other of element("files").querySelectorAll("button")) {
      other.setAttribute("aria-pressed", String(other === show));
    }
    showFile(kept, file);
  });
  const link = made("a", "Open in a new window");
  link.href = addressOf(kept, name);
  link.target = "_blank";
  link.rel = "noopener";
  link.setAttribute("aria-label", `Open in a new window: ${label}, ${name}`);
  return made("li", showsPdfs ? [show, link] : [made("span", label), link]);
}

function showFile(kept: Kept, [name, label]: FileOfRow): void {
  element("no-viewer").hidden = showsPdfs;
  if (!showsPdfs) return;
  // A new frame each time: another address in the same one would be a step of the browser's Back.
  const frame = document.createElement("iframe");
  frame.title = `${label}: ${name}`;
  // What the browsers' viewers understand: the page needs the room more than the small pages beside it.
  frame.src = `${addressOf(kept, name)}#navpanes=0&pagemode=none`;
  element("form").replaceChildren(frame);
}

function hideFile(): void {
  element("no-viewer").hidden = true;
  element("form").replaceChildren();
}
