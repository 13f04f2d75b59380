import type { CheckStep, Verdict } from "../check/step.ts";
import { grouped } from "@/kernel/counted.ts";

/** Findings that are shown besides the first. */
const mostMore = 50;

/** As `toLocaleString` has it: 11/28/2026, 9:05:00 AM. */
const moments = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

/** What a check found, as it is shown. */
export class Result {
  readonly problems: string[] = [];
  problemCount = 0;
  readonly notes: string[] = [];
  readonly checked: { readonly what: string; readonly count: number }[] = [];
  readonly filed: { readonly path: string; readonly by: string; readonly on: string }[] = [];
  readonly signed: { readonly fingerprint: string; readonly at: string; readonly computer?: string }[] = [];
  verdict: Verdict | null = null;
  /** Why nothing could be checked, or not to the end. */
  cannotOpen: string | null = null;

  constructor(readonly name: string, readonly expected: string) {}

  add(step: CheckStep): void {
    if (step.kind === "problem") {
      this.problemCount++;
      if (this.problems.length <= mostMore) this.problems.push(step.text);
    } else if (step.kind === "note") this.notes.push(step.text);
    else if (step.kind === "checked") this.checked.push(step);
    else if (step.kind === "filed") this.filed.push(step);
    else if (step.kind === "signed") this.signed.push(step);
    else if (step.kind === "verdict") this.verdict = step.verdict;
  }
}

const titles: Readonly<Record<Verdict, { readonly title: string; readonly looks: string }>> = {
  "fits": { title: "Everything fits.", looks: "right" },
  "fits as far as it goes": { title: "Nothing contradicts, but not all of it could be checked.", looks: "partly" },
  "does not fit": { title: "Something does not fit.", looks: "wrong" },
};

const notShown = [
  "Who signed. Anybody can make a key. Call the dealer, or their Strongroom administrator, and compare the fingerprint.",
  "That what was recorded is true. The check shows that nothing was changed after it was filed.",
  "What happened after the export was made, or after the last backup run.",
  "What somebody with the server's whole disk and its signing key changed before the export was made. Your own copy, or an " +
  "older export kept elsewhere, shows that.",
  "That this page is genuine, when it came with the export. To be sure, use a verify.html from a Strongroom you trust.",
];

/** The result in plain words, with a heading that takes the focus. */
export function shownResult(result: Result): readonly Node[] {
  const { title, looks } = result.verdict
    ? titles[result.verdict]
    : { title: result.problemCount > 0 ? titles["does not fit"].title : "This could not be checked.", looks: "wrong" };
  const first = result.cannotOpen ?? result.problems[0];
  const heading = element("h2", title);
  heading.tabIndex = -1;
  const more = result.problems.slice(result.cannotOpen === null ? 1 : 0);
  const untold = result.problemCount - result.problems.length;
  return [
    block("div", `verdict ${looks}`, [heading, ...first === undefined ? [] : [element("p", first)]]),
    element("p", `${result.name}, checked ${moments.format(new Date())}.`),
    ...more.length > 0
      ? [
        element("h2", "What else does not fit"),
        list(more),
        ...untold > 0 ? [element("p", `And ${grouped(untold)} more.`)] : [],
      ]
      : [],
    ...result.notes.length > 0 ? [element("h2", "Please note"), list(result.notes)] : [],
    ...signers(result),
    ...result.checked.length > 0
      ? [
        element("h2", "What was checked"),
        list(result.checked.map(({ what, count }) => `${grouped(count)} ${what}`)),
      ]
      : [],
    ...result.filed.length > 0
      ? [
        element("h2", "Forms as filed"),
        list(result.filed.map(({ path, by, on }) => `${path}: filed by ${by} on ${on}`)),
      ]
      : [],
    element("h2", "What this check does not show"),
    list(notShown),
  ];
}

function signers({ signed, expected }: Result): readonly Node[] {
  if (signed.length === 0) return [];
  const compare = expected === ""
    ? "Compare it by phone with the dealer, or their Strongroom administrator."
    : "You entered a fingerprint; whether it is this one is part of the result.";
  return [
    element("h2", "Who signed"),
    ...signed.flatMap(({ computer, at, fingerprint }) => {
      const when = `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
      const words = computer === undefined
        ? `The history was signed ${when} with the key of this fingerprint. ${compare}`
        : `The copy is kept by ${computer}, which signed it ${when} with its own key. Its fingerprint:`;
      return [
        element("p", words),
        block("p", "fingerprint", fingerprint.split(" ").map((one) => element("span", one))),
      ];
    }),
  ];
}

/** An element with words in it; words are never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  words: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = words;
  return made;
}

function block(name: "div" | "p", className: string, children: readonly Node[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function list(lines: readonly string[]): HTMLElement {
  const made = document.createElement("ul");
  made.append(...lines.map((line) => element("li", line)));
  return made;
}
