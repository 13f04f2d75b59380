import type { Found, MetaData } from "@/features/pdf/contract-reading.ts";
import { readPdf } from "@/features/pdf/read/read.ts";
import { dateRules } from "../fixtures/forms/rules.ts";
import { type ReadingCase, readingCases, type Written } from "./cases.ts";

/** What came of a field: `wrong` is a value that is not so and that nothing calls into question. */
export type Outcome = "read" | "to compare" | "not found" | "doubted" | "wrong" | "none";

/** The fields of the table in its order. */
export const fields = {
  customerName: "Customer",
  serials: "Serials",
  details: "Make, model, type, caliber",
  status: "Status",
  transferDate: "Status Date",
  certificationDate: "Certified",
  nicsDate: "NICS date",
  tsn: "TSN",
  ntn: "NTN",
} as const;

export type Row = ReadingCase & { readonly outcomes: Readonly<Record<keyof typeof fields, Outcome>> };

/** Below this a person is asked to compare a value with the page (as the verify form judges it). */
const surelyFrom = 0.6;

/** Reads all cases. */
export async function readingTable(): Promise<{ readonly rows: readonly Row[]; readonly isWhole: boolean }> {
  const { cases, isWhole } = await readingCases();
  const rows: Row[] = [];
  for (const one of cases) {
    const result = await readPdf(one.bytes.slice(), dateRules);
    if (result.kind !== "ok") throw new Error(`${one.name}: ${result.reason}`);
    rows.push({ ...one, outcomes: outcomesOf(result.metaData, one.written) });
  }
  return { rows, isWhole };
}

function outcomesOf(metaData: MetaData, written: Written): Row["outcomes"] {
  const of = (name: Exclude<keyof typeof fields, "serials" | "details">) => outcomeOf(metaData[name], written[name]);
  const firearms = metaData.documentSerialNumbers;
  const isListRight = firearms.length === written.firearms.length;
  const isDoubted = firearms.some(({ serialNumber }) => serialNumber === null || serialNumber.confidence < surelyFrom);
  const pairs = written.firearms.map((firearm, at) => ({ firearm, found: firearms[at] }));
  const serials = pairs.map(({ firearm, found }) =>
    outcomeOf(found?.serialNumber ?? null, firearm.serialNumber || null)
  );
  const details = pairs.flatMap(({ firearm, found }) =>
    (["manufacturer", "model", "type", "caliber"] as const).map((name) =>
      outcomeOf(found?.[name] ?? null, firearm[name])
    )
  );
  const lost = firearms.length === 0 ? "not found" : isDoubted ? "doubted" : "wrong";
  return {
    customerName: of("customerName"),
    serials: isListRight ? worst(serials) : lost,
    details: isListRight ? worst(details) : lost,
    status: of("status"),
    transferDate: of("transferDate"),
    certificationDate: of("certificationDate"),
    nicsDate: of("nicsDate"),
    tsn: of("tsn"),
    ntn: of("ntn"),
  };
}

function outcomeOf(found: Found<string | number> | null, written: string | number | null): Outcome {
  if (found === null) return written === null ? "none" : "not found";
  const isMarked = found.confidence < surelyFrom;
  if (found.value === written) return isMarked ? "to compare" : "read";
  return isMarked ? "doubted" : "wrong";
}

const byHarm: readonly Outcome[] = ["wrong", "doubted", "not found", "to compare", "read", "none"];

function worst(outcomes: readonly Outcome[]): Outcome {
  return byHarm.find((outcome) => outcomes.includes(outcome)) ?? "none";
}

const introduction = `# Reading forms

What is read of a form is a proposal: a person sees it beside the page before anything is filed. This table says what the
reader makes of forms of all kinds. \`deno task reading\` writes it anew, and a test holds it: **a value that is wrong and that
nothing calls into question is a failure.** Each case is tried on every form it can be made of: the official form of April
2012 with its fields and with page 1 as a picture, and drawn forms of all five revisions, with fields and as text.

- **read**: right, and a person may take it as it is
- **to compare**: right, and a person is asked to compare it with the page, with the reason
- **not found**: left empty, named in the warning, and under what to check
- **doubted**: not what is meant, and marked, with the reason
- **none**: there is nothing written and nothing was found

`;

const limits = `
What the reader does not see, and a person must:

- Handwriting and scans. A file whose pages are pictures is called a scan without text, and all of it is left to a person.
- Pages whose content lies on its side, as some scanners' programs write text.
- A line that a pen drew through a row, unless the total of firearms shows that a row does not count.
- Which of two dates that contradict each other is wrong: both are marked.
- Of several forms in one file the first is read. The file says so, and can be split by pages; where the forms are scans,
  only a person can tell, and can split them as well.
`;

/** `docs/reading.md`: for each kind of case the outcomes over all forms. */
export function readingDocument(rows: readonly Row[]): string {
  const names = Object.values(fields);
  const lines = [...Map.groupBy(rows, ({ name }) => name)].map(([name, group]) => {
    const cells = Object.keys(fields).map((field) => cellOf(group, field));
    return `| ${[name, String(group.length), ...cells].join(" | ")} |\n`;
  });
  const head = `| ${["Case", "Forms", ...names].join(" | ")} |\n| ${
    ["---", "---:", ...names.map(() => "---")].join(" | ")
  } |\n`;
  return `${introduction}${head}${lines.join("")}${limits}`;
}

function cellOf(group: readonly Row[], field: string): string {
  const outcomes = group.flatMap(({ outcomes }) => Object.entries(outcomes).filter(([name]) => name === field));
  const counts = Map.groupBy(outcomes, ([, outcome]) => outcome);
  const said = byHarm.toReversed().flatMap((outcome) => {
    const count = counts.get(outcome)?.length ?? 0;
    return count === 0 ? [] : [count === group.length ? outcome : `${count} ${outcome}`];
  });
  return said.join(", ");
}
