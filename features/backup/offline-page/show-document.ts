import { element, textElement } from "./elements.ts";
import { addressOf, type Found } from "./rows.ts";

/** Shows a record with its files; the form itself is drawn by the browser. `opener` gets the focus back. */
export function showDocument(found: Found, opener: HTMLElement): void {
  const [name, date, tsn, ntn, serials, firearms, status, , files] = found.row;
  const section = element("document");
  const title = element("title");
  title.textContent = name;
  const facts = [
    ["FFL", found.store.name],
    ["Transfer date", date],
    ["Transaction serial number", tsn],
    ["NICS number", ntn],
    ["Serial numbers", serials],
    ["Firearms", firearms],
    ["Status", status],
  ].filter(([, value]) => value !== "");
  section.querySelector("dl")?.replaceChildren(
    ...facts.flatMap(([label, value]) => [textElement("dt", label), textElement("dd", value)]),
  );
  const frame = section.querySelector("iframe");
  if (!frame) return;
  const show = (file: string) => {
    frame.src = addressOf(found, file);
    frame.title = file;
    frame.hidden = false;
  };
  element("files").replaceChildren(...files.map((file) => fileLine(found, file, () => show(file))));
  section.hidden = false;
  const [form] = files;
  if (form !== undefined) show(form);
  title.focus();
  section.scrollIntoView();
  element("close").onclick = () => {
    section.hidden = true;
    frame.hidden = true;
    frame.removeAttribute("src");
    opener.focus();
  };
}

function fileLine(found: Found, file: string, show: () => void): HTMLElement {
  const button = textElement("button", file);
  button.setAttribute("type", "button");
  button.addEventListener("click", show);
  const link = document.createElement("a");
  link.href = addressOf(found, file);
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = "Open in a new window";
  const line = document.createElement("li");
  line.append(button, " ", link);
  return line;
}
