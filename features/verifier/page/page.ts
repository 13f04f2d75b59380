import { chosenDrop, chosenFolder, chosenZip } from "./chosen.ts";
import type { Chosen, Told } from "./messages.ts";
import { element, Result, shownResult } from "./result.ts";
import { beginCheck, type Running } from "./worker.ts";

/** The element with an id, of a kind. */
function known<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}

/** Makes the page work: choose, check, stop, read the result, print it, begin again. */
export function startPage(): void {
  const script = document.currentScript?.textContent ?? "";
  const parts = {
    choose: known("choose", HTMLElement),
    running: known("running", HTMLElement),
    result: known("result", HTMLElement),
  };
  const [zip, folder] = [known("zip", HTMLInputElement), known("folder", HTMLInputElement)];
  const fingerprint = known("fingerprint", HTMLInputElement);
  const refused = known("refused", HTMLElement);
  let running: Running | null = null;

  const show = (part: keyof typeof parts) => {
    for (const [name, section] of Object.entries(parts)) section.hidden = name !== part;
  };

  function begin(chosen: Chosen | null): void {
    refused.textContent = chosen ? "" : "That folder is empty. Choose the folder that holds the records.";
    if (!chosen || running) return;
    const expected = fingerprint.value.trim();
    const result = new Result(chosen.name, expected);
    show("running");
    const { heard, focus } = progressOf(chosen.name, result);
    focus();
    const asked = { chosen, ...expected === "" ? {} : { fingerprint: expected } };
    running = beginCheck(asked, script, (told) => {
      heard(told);
      if (told.kind === "end" || told.kind === "cannot open") end(result);
    });
  }

  function end(result: Result): void {
    running?.stop();
    running = null;
    const print = element("button", "Print");
    print.addEventListener("click", () => globalThis.print());
    const again = element("button", "Check another");
    again.addEventListener("click", backToStart);
    const buttons = document.createElement("p");
    buttons.className = "buttons";
    buttons.append(print, again);
    parts.result.replaceChildren(...shownResult(result), buttons);
    show("result");
    parts.result.querySelector("h2")?.focus();
  }

  function backToStart(): void {
    running?.stop();
    running = null;
    [zip.value, folder.value] = ["", ""];
    show("choose");
    known("pick-zip", HTMLButtonElement).focus();
  }

  known("pick-zip", HTMLButtonElement).addEventListener("click", () => zip.click());
  known("pick-folder", HTMLButtonElement).addEventListener("click", () => folder.click());
  known("stop", HTMLButtonElement).addEventListener("click", backToStart);
  zip.addEventListener("change", () => {
    const file = zip.files?.[0];
    if (file) begin(chosenZip(file));
  });
  folder.addEventListener("change", () => begin(chosenFolder(folder.files ?? [])));
  takeDrops(known("drop", HTMLElement), (transfer) => {
    chosenDrop(transfer).then(begin, (error: Error) => {
      refused.textContent = error.message;
    });
  });
  show("choose");
}

/** Shows how far a check is, and how much does not fit so far. */
function progressOf(name: string, result: Result) {
  const heading = known("running-name", HTMLElement);
  const bar = known("bar", HTMLProgressElement);
  const [percent, what, found] = ["percent", "what", "found-so-far"].map((id) => known(id, HTMLElement));
  heading.textContent = `Checking ${name}`;
  bar.removeAttribute("value");
  [percent.textContent, what.textContent, found.textContent] = ["Opening.", "", ""];
  return {
    focus: () => heading.focus(),
    heard(told: Told): void {
      if (told.kind === "end") return;
      if (told.kind === "cannot open") {
        result.cannotOpen = told.text;
      } else if (told.kind === "progress") {
        bar.value = told.total === 0 ? 100 : (100 * told.done) / told.total;
        percent.textContent = `${Math.floor(bar.value)} %`;
        what.textContent = told.what;
      } else {
        result.add(told);
        if (told.kind === "problem" && result.problemCount === 1) found.textContent = `Does not fit: ${told.text}`;
      }
    },
  };
}

/** Takes what is dropped anywhere on the page, so that no browser opens it instead. */
function takeDrops(mark: HTMLElement, dropped: (transfer: DataTransfer) => void): void {
  const over = (isOver: boolean) => mark.classList.toggle("over", isOver);
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    over(true);
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => over(relatedTarget !== null));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    over(false);
    const isChoosing = !known("choose", HTMLElement).hidden;
    if (event.dataTransfer && isChoosing) dropped(event.dataTransfer);
  });
}
