import { type CorrectedVersion, correctedVersions } from "./run.ts";

/** Makes 500 corrected versions, checks each, and writes docs/corrections.md: `deno task corrections [versions] [seed]`. */
const versions = Number(Deno.args[0] ?? 500);
const seed = Number(Deno.args[1] ?? Math.floor(Math.random() * 1e9));
/** On top of each other; in a short run fewer, so that every form is in it. */
const perForm = Math.min(10, Math.ceil(versions / 18));
console.log(`${versions} versions, seed ${seed}`);
const count = { made: 0 };
const all = await correctedVersions({ versions, perForm, seed, told: tell });
const faulty = all.filter(({ faults }) => faults.length > 0);
if (faulty.length > 0) {
  console.error(`${faulty.length} versions do not hold.`);
  Deno.exit(1);
}
if (all.some(({ judgement }) => judgement === null)) {
  console.log("docs/corrections.md stays as it is: it needs poppler, mupdf and qpdf.");
} else {
  const path = new URL("../../docs/corrections.md", import.meta.url);
  await Deno.writeTextFile(path, document(all));
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", path.pathname] }).output();
}

function tell({ form, version, faults }: CorrectedVersion): void {
  count.made++;
  if (count.made % 10 === 0) console.log(`${count.made} made`);
  if (faults.length > 0) console.error(`${form}, version ${version}: ${faults.join("; ")}`);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function worst(versions: readonly CorrectedVersion[], which: "added" | "whole"): number {
  return Math.max(...versions.map(({ judgement }) => judgement?.[which] ?? 0));
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function document(versions: readonly CorrectedVersion[]): string {
  const rows = [...Map.groupBy(versions, ({ form }) => form)].map(([form, own]) =>
    `| ${form} | ${own.length} | ${own.reduce((sum, { marks }) => sum + marks.length, 0)} | ${
      percent(worst(own, "added"))
    } | ${percent(worst(own, "whole"))} | ${Math.round(middle(own.map(({ milliseconds }) => milliseconds)))} ms | ${
      Math.round(middle(own.map(({ bytes }) => bytes)) / 1000)
    } kB |`
  );
  const marks = versions.reduce((sum, { marks }) => sum + marks.length, 0);
  const weighed = versions.reduce((sum, { judgement }) => sum + (judgement?.weighed ?? 0), 0);
  return `# Corrected versions

\`deno task corrections\` makes 500 corrected versions of forms of every build, ten on top of each other, with marks of all
kinds at random places, and checks each; a part of it runs with all tests. This is a run of ${versions.length} versions with ${marks} marks
(seed ${seed}), ${perForm} on top of each other.

- The version before is its beginning, byte by byte, and \`qpdf --check\` finds nothing.
- The marks read from it are those that were to be there, and XFDF gives them back as they were.
- Poppler, MuPDF, PDFium (what Chrome shows PDFs with; \`@hyzyla/pdfium\`) and pdf.js (in a browser) draw each mark as it was
  made: at its place, in its shape, color and letters, once, and nothing beside it. What it ought to be is drawn by a
  browser's canvas from the mark alone, onto the page as that reader drew it before (${weighed} comparisons; marks that others
  cover and those too faint to see are not weighed). \`corrections.test.ts\` shows that marks of another color, elsewhere,
  with another letter, missing, twice or mirrored are noticed.
- What the corrections add to a page differs between any two readers in less than 1 % of its pixels beyond
  anti-aliasing.

**Added** is the greatest share of pixels in which two readers differ on the corrected page and did not on the form
itself; **whole** is the same with the form, whose own letters and lines they draw differently at one pixel to a point.
The time is from the request to the checked file, in a child process that is running already, on a machine of two cores
that was busy with other work; the size is what a version adds.

| Form | Versions | Marks | Added, worst | Whole, worst | Time, middle | Size, middle |
| ---- | -------: | ----: | -----------: | -----------: | -----------: | -----------: |
${rows.join("\n")}

All ${versions.length} hold: added ${percent(worst(versions, "added"))} at worst, ${
    Math.round(middle(versions.map(({ milliseconds }) => milliseconds)))
  } ms in the middle.
`;
}
