import type { Block, NoteBlock, Report } from "./blocks.ts";
import { EventLoopPause } from "./event-loop-pause.ts";
import { embedFontFaces } from "./embed.ts";
import { loadFontFaces } from "./font-faces.ts";
import { pdfText } from "../pdf-file.ts";
import { measure, sheet, Sheets } from "./sheet.ts";
import { writeBookmarks } from "./structure.ts";
import { columnBoxesOf, drawRow, drawTable, lineHeight, rowHeight } from "./table.ts";
import { type Line, typeStyles } from "./typesetter.ts";

export type * from "./blocks.ts";

const gapsNote: NoteBlock = {
  kind: "note",
  text: {
    text:
      "Some characters of this report are not in its typefaces and appear as empty boxes. Copying or searching the " +
      "text gives them as they were entered.",
    style: "small",
  },
};

/**
 * Writes a report as a PDF file: US Letter, typefaces embedded, tagged in the order of reading. The same report makes
 * the same bytes. Long reports are written in slices of a few milliseconds, so that the caller's thread stays free.
 */
export async function writeReport(report: Report): Promise<Uint8Array<ArrayBuffer>> {
  const faces = await loadFontFaces();
  const sheets = new Sheets(faces);
  const pause = new EventLoopPause();
  for await (const block of report.blocks) {
    await draw(sheets, block, pause);
    await pause.whenDue();
  }
  sheets.begin(0);
  if (sheets.type.hasGaps) drawNote(sheets, gapsNote);
  for (const [index, page] of sheets.pages.entries()) {
    sheets.frame(page, report.header, report.footer, `Page ${index + 1} of ${sheets.pages.length}`);
    await pause.whenDue();
  }
  const fonts = sheets.file.put(`<<${embedFontFaces(sheets.file, faces, sheets.type.used)}>>`);
  const root = await writePages(sheets, fonts, pause);
  return await finished(sheets, root, report, pause);
}

async function draw(sheets: Sheets, block: Block, pause: EventLoopPause): Promise<void> {
  switch (block.kind) {
    case "heading":
      return drawHeading(sheets, block.text, block.level ?? 2);
    case "paragraph":
      return drawParagraph(sheets, sheets.type.lines(block.text, measure));
    case "hashes":
      return drawParagraph(sheets, block.lines.flatMap((text) => sheets.type.lines({ text, style: "hash" }, measure)));
    case "facts":
      return drawFacts(sheets, block.facts);
    case "table":
      return await drawTable(sheets, block, pause);
    case "note":
      return drawNote(sheets, block);
    case "link":
      return drawLink(sheets, block.text, block.url);
    case "space":
      sheets.begin(0);
      return sheets.space(block.height ?? 12);
    case "page":
      sheets.begin(0);
      if (!sheets.isFresh) sheets.turn();
  }
}

/** A heading never stands alone at the end of a page: it waits for what follows. */
function drawHeading(sheets: Sheets, text: string, level: 1 | 2 | 3): void {
  const lines = sheets.type.lines(text, measure, typeStyles[`heading${level}`]);
  const above = level === 1 ? 4 : 14;
  const height = heightOfLines(lines);
  sheets.hold(above + height + 4, () => {
    sheets.space(above);
    if (level < 3) sheets.bookmark(text);
    sheets.lines(lines, sheet.left, sheets.y, sheets.structure.part(`H${level}`));
    sheets.y -= height + 4;
  });
}

function heightOfLines(lines: readonly Line[]): number {
  return lines.reduce((sum, { typeStyle }) => sum + typeStyle.leading, 0);
}

function drawParagraph(sheets: Sheets, lines: readonly Line[]): void {
  sheets.begin(heightOfLines(lines.slice(0, 2)));
  const part = sheets.structure.part("P");
  let rest = lines;
  while (rest.length > 0) {
    if (sheets.room < rest[0].typeStyle.leading) sheets.turn();
    const count = Math.max(1, Math.floor(sheets.room / rest[0].typeStyle.leading));
    const now = rest.slice(0, count);
    sheets.lines(now, sheet.left, sheets.y, part);
    sheets.y -= heightOfLines(now);
    rest = rest.slice(count);
  }
  sheets.y -= 4;
}

function drawFacts(sheets: Sheets, facts: Extract<Block, { kind: "facts" }>["facts"]): void {
  const boxes = columnBoxesOf([{ width: 26 }, { width: 74 }]);
  const first = facts.at(0);
  sheets.begin(first ? rowHeight(sheets, [first.label, first.value], boxes) : 0);
  const table = sheets.structure.part("Table");
  for (const { label, value } of facts) {
    drawRow(sheets, [{ text: label, style: "soft" }, value], boxes, table, { padding: 1.5, isNamed: true });
  }
  sheets.y -= 4;
}

/** A bar beside the text, so that a note may go over pages like anything else. */
function drawNote(sheets: Sheets, { title, text }: NoteBlock): void {
  const inner = measure - 14;
  const texts = typeof text === "object" && "map" in text ? text : [text];
  const lines = [...title ? [{ text: title, style: "strong" as const }] : [], ...texts]
    .flatMap((one) => sheets.type.lines(one, inner));
  sheets.begin(heightOfLines(lines.slice(0, 2)) + 6);
  const part = sheets.structure.part("Note");
  sheets.space(6);
  let rest = lines;
  while (rest.length > 0) {
    if (sheets.room < 2 * lineHeight) sheets.turn();
    const count = Math.max(1, Math.floor(sheets.room / lineHeight));
    const now = rest.slice(0, count);
    const height = heightOfLines(now);
    sheets.rule(sheet.left, sheets.y - height, 2, height, 0.45);
    sheets.lines(now, sheet.left + 14, sheets.y, part);
    sheets.y -= height;
    rest = rest.slice(count);
  }
  sheets.y -= 8;
}

function drawLink(sheets: Sheets, text: string, url: string): void {
  const lines = sheets.type.lines(text, measure);
  const height = lines.length * lineHeight;
  sheets.begin(height);
  const part = sheets.structure.part("Link", sheets.structure.part("P"));
  sheets.lines(lines, sheet.left, sheets.y, part);
  const width = Math.max(...lines.map((line) => sheets.type.widthOf(line.text, line.typeStyle)));
  lines.forEach((line, index) => {
    const under = sheets.y - (index + 1) * lineHeight + 1.5;
    sheets.rule(sheet.left, under, sheets.type.widthOf(line.text, line.typeStyle), 0.5, 0.45);
  });
  sheets.link(part, url, [sheet.left, sheets.y - height, sheet.left + width, sheets.y]);
  sheets.y -= height + 4;
}

/** Writes the pages and what holds them; returns the number of the catalogue's page tree. */
async function writePages(sheets: Sheets, fonts: number, pause: EventLoopPause): Promise<number> {
  const { file, pages } = sheets;
  const tree = file.reserve();
  for (const [index, { id, operators, annotations }] of pages.entries()) {
    const content = file.stream("", operators.join("\n"));
    const links = annotations.length > 0 ? `/Annots[${annotations.map((one) => `${one} 0 R`).join(" ")}]` : "";
    file.put(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${sheet.width} ${sheet.height}]/Contents ${content} 0 R` +
        `/Resources<</Font ${fonts} 0 R>>/StructParents ${index}/Tabs/S${links}>>`,
      id,
    );
    await pause.whenDue();
  }
  return file.put(`<</Type/Pages/Count ${pages.length}/Kids[${pages.map(({ id }) => `${id} 0 R`).join(" ")}]>>`, tree);
}

async function finished(
  sheets: Sheets,
  pages: number,
  report: Report,
  pause: EventLoopPause,
): Promise<Uint8Array<ArrayBuffer>> {
  const { file, structure, bookmarks } = sheets;
  const { title, subject, author, created, language = "en-US" } = report;
  const outlines = writeBookmarks(file, bookmarks);
  const tree = await structure.write(sheets.pages, pause);
  const root = file.put(
    `<</Type/Catalog/Pages ${pages} 0 R/Lang ${pdfText(language)}/MarkInfo<</Marked true>>` +
      `/StructTreeRoot ${tree} 0 R/ViewerPreferences<</DisplayDocTitle true>>` +
      `${outlines === null ? "" : `/Outlines ${outlines} 0 R`}>>`,
  );
  const day = created.toISOString().replace(/[-:T]/g, "").slice(0, 14);
  const info = file.put(
    `<</Title ${pdfText(title)}/Subject ${pdfText(subject)}${author ? `/Author ${pdfText(author)}` : ""}` +
      `/Creator(Strongroom)/Producer(Strongroom)/CreationDate(D:${day}Z)/ModDate(D:${day}Z)>>`,
  );
  return file.finish(root, info);
}
