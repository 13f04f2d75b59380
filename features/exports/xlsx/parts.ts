import type { Column } from "../columns.ts";
import { columnName } from "./cells.ts";
import { xmlText } from "./xml-text.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const contentTypes = "http://schemas.openxmlformats.org/package/2006/content-types";
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** What a workbook says of itself. */
export interface WorkbookFacts {
  readonly title: string;
  readonly creator: string;
  readonly created: Date;
}

/** The file that leads to the workbook and to what it says of itself. */
export const packageLinks = `${head}<Relationships xmlns="${packageRelations}">` +
  `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/>` +
  '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"' +
  ' Target="docProps/core.xml"/></Relationships>';

/** Title, creator and time. */
export function coreProperties({ title, creator, created }: WorkbookFacts): string {
  const at = created.toISOString().replace(/\.\d+Z$/, "Z");
  return `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"` +
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"' +
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${xmlText(title)}</dc:title><dc:creator>${xmlText(creator)}</dc:creator>` +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created></cp:coreProperties>`;
}

const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
const plain = "<border><left/><right/><top/><bottom/><diagonal/></border>";
const line = '<border><left/><right/><top/><bottom style="thin"><color rgb="FF94A3B8"/></bottom><diagonal/></border>';

function style(numberFormat: number, rest = ""): string {
  return `<xf numFmtId="${numberFormat}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${rest}/>`;
}

/** Text, whole numbers, dates, instants, and the headings; in the order that `styleOf` tells. */
export const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2">` +
  '<numFmt numFmtId="164" formatCode="mm/dd/yyyy"/><numFmt numFmtId="165" formatCode="mm/dd/yyyy\\ hh:mm"/></numFmts>' +
  `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE2E8F0"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  `<borders count="2">${plain}${line}</borders>` +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="6">${style(0)}${style(49)}${style(1)}${style(164)}${style(165)}` +
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"' +
  ' applyBorder="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** Everything of a sheet that stands before its rows; the first of them, the headings, stays in view. */
export function sheetBegin(columns: readonly Column[], isFirst: boolean): string {
  const widths = columns.map(({ width }, at) =>
    `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  );
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${
    isFirst ? ' tabSelected="1"' : ""
  }>` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join("")}</cols><sheetData>`;
}

/** What stands after the rows: filters on the headings. */
export function sheetEnd(columns: readonly Column[], lastRow: number): string {
  return `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${lastRow}"/></worksheet>`;
}

/** A sheet as the workbook names it. */
export interface NamedSheet {
  readonly name: string;
  /** The row of its last record; 1 when there is none. */
  readonly lastRow: number;
}

/** The list of sheets, and the hidden names under which spreadsheets look for the filters. */
export function workbookXml(sheets: readonly NamedSheet[], columns: readonly Column[]): string {
  const last = columnName(columns.length - 1);
  const named = sheets.map(({ name }, at) =>
    `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`
  );
  const filters = sheets.map(({ name, lastRow }, at) =>
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">` +
    `'${xmlText(name).replaceAll("'", "''")}'!$A$1:$${last}$${lastRow}</definedName>`
  );
  return `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${named.join("")}</sheets>` +
    `<definedNames>${filters.join("")}</definedNames></workbook>`;
}

/** Where the workbook's sheets and styles lie. */
export function workbookLinks(sheets: readonly NamedSheet[]): string {
  const links = sheets.map((_, at) =>
    `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`
  );
  return `${head}<Relationships xmlns="${packageRelations}">${links.join("")}` +
    `<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;
}

/** What each file of the package is. */
export function contentTypesXml(sheets: readonly NamedSheet[]): string {
  const parts = sheets.map((_, at) =>
    `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`
  );
  return `${head}<Types xmlns="${contentTypes}">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${parts.join("")}` +
    `<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>` +
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
    "</Types>";
}
