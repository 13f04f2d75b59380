import { cellOf, doubted, type Entry, foundIn, join, labelsOf, type Sheet, written } from "./cells.ts";
import type { FormField } from "./content.ts";
import type { Label, LabelKey } from "./labels.ts";
import { isStruckOut, serialsOf } from "./serials.ts";
import type { FoundFirearm } from "../contract-reading.ts";
import type { FieldNames } from "../contract-revisions.ts";

/** The columns that every table of firearms has, and those that only a 3310.11 has besides. */
const commonColumns = ["manufacturer", "model", "serialNumber", "type", "caliber"] as const;
const columns = [...commonColumns, "importer", "acquisitionDate"] as const;

type CommonColumn = typeof commonColumns[number];
type Column = typeof columns[number];

/** What is written in a row of a table of firearms. */
export type FirearmRow = Partial<Record<Column, Entry>>;

/** The columns of April 2012, whose headings stand in the middle of them; left edges in PDF points. */
const april2012Columns: Record<CommonColumn, number> = {
  manufacturer: 24,
  model: 182,
  serialNumber: 255,
  type: 435,
  caliber: 521,
};

/** Reads the firearms from the named fields of the form and of its continuation sheet. */
export function firearmsByFieldName(fields: readonly FormField[], names: FieldNames | null): FoundFirearm[] {
  const bases: Record<CommonColumn, readonly string[]> = {
    manufacturer: [names?.manufacturer ?? "", "_Manufacturer_and_or_importer"],
    model: [names?.model ?? "", "_Model"],
    serialNumber: [names?.serialNumber ?? "", "_Serial_number"],
    type: [names?.type ?? "", "_Type"],
    caliber: [names?.caliber ?? "", "_Caliber_or_gauge"],
  };
  const rows = new Map<string, FirearmRow>();
  for (const field of fields) {
    const [, base, index] = /^(.*)\[(\d+)\]$/.exec(field.name) ?? [];
    const column = commonColumns.find((column) => base !== undefined && base !== "" && bases[column].includes(base));
    if (column === undefined || index === undefined || field.value === "") continue;
    const sheet = bases[column][1] === base ? "continuation" : "form";
    const key = `${sheet} ${field.page} ${index.padStart(3, "0")}`;
    const entry: Entry = { text: field.value, page: field.page, box: field.box, confidence: 0.99 };
    rows.set(key, { ...rows.get(key), [column]: entry });
  }
  const order = (key: string) => (key.startsWith("form") ? `0${key}` : `1${key}`);
  return [...rows].toSorted(([a], [b]) => order(a).localeCompare(order(b))).flatMap(([, row]) => firearmsOf(row));
}

/** Reads the firearms from the tables under their headings, row by row. */
export function firearmsByHeading(sheet: Sheet, revision: string | null): FoundFirearm[] {
  return firearmRows(sheet, revision).flatMap(firearmsOf);
}

/** The rows of all tables that have something written in them, in their order. */
export function firearmRows(sheet: Sheet, revision: string | null): FirearmRow[] {
  return tablesOf(sheet).flatMap((table) => rowsOf(sheet, table, revision));
}

type Table = Record<CommonColumn, Label> & Partial<Record<Column, Label>>;

function tablesOf(sheet: Sheet): Table[] {
  return labelsOf(sheet, "serialNumber").flatMap((serialNumber) => {
    const near = (key: LabelKey) =>
      labelsOf(sheet, key).find((label) =>
        label.page === serialNumber.page && Math.abs(label.baseline - serialNumber.baseline) < 24
      );
    const [manufacturer, model, type, caliber] = [near("manufacturer"), near("model"), near("type"), near("caliber")];
    if (!manufacturer || !model || !type || !caliber) return [];
    const [importer, acquisitionDate] = [near("importer"), near("acquisitionDate")];
    return [{
      ...{ manufacturer, model, serialNumber, type, caliber },
      ...(importer && { importer }),
      ...(acquisitionDate && { acquisitionDate }),
    }];
  });
}

/** No revision has more rows on a sheet than fit in this height. */
const deepestTable = 700;

function rowsOf(sheet: Sheet, table: Table, revision: string | null): FirearmRow[] {
  const labels = Object.values(table);
  const lowest = labels.reduce((low, label) => label.baseline < low.baseline ? label : low);
  const left = Math.min(...labels.map((label) => label.left)) - 10;
  const cell = { ...cellOf(sheet, lowest, deepestTable), left, right: Number.POSITIVE_INFINITY };
  const below = sheet.labels.filter((label) =>
    label.page === cell.page && label.baseline < lowest.baseline - 7 && label.left < left + 300
  );
  cell.bottom = Math.max(0, ...below.map((label) => label.baseline + label.height * 0.8));
  const entries = sheet.entries.filter((entry) => {
    const [x, y, width, height] = entry.box;
    const isRowNumber = /^\d{1,2}\.?$/.test(entry.text) && x < table.manufacturer.left + 6 && width < 14;
    return entry.page === cell.page && x + width / 2 > left && !isRowNumber && y + height / 2 < cell.top &&
      y + height / 2 > cell.bottom;
  });
  return linesOf(written(entries)).map((line) => assign(line, table, revision));
}

function linesOf(entries: readonly Entry[]): Entry[][] {
  const middle = (entry: Entry) => entry.box[1] + entry.box[3] / 2;
  const lines: Entry[][] = [];
  for (const entry of entries.toSorted((a, b) => middle(b) - middle(a))) {
    const last = lines.at(-1)?.[0];
    if (last !== undefined && Math.abs(middle(last) - middle(entry)) < 5) lines.at(-1)?.push(entry);
    else lines.push([entry]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.box[0] - b.box[0]));
}

/** The number printed before a row of the table. */
const rowNumber = /^\d{1,2}\.\s+/;

function assign(line: readonly Entry[], table: Table, revision: string | null): FirearmRow {
  const edges = edgesOf(table, revision);
  const cells = new Map<Column, Entry[]>();
  for (const entry of line) {
    const column = edges.findLast((edge) => edge.left <= entry.box[0] + 1)?.column;
    if (column !== undefined) cells.set(column, [...cells.get(column) ?? [], entry]);
  }
  const row: FirearmRow = {};
  for (const [column, entries] of cells) {
    const entry = join(entries);
    if (entry !== null) row[column] = { ...entry, text: entry.text.replace(rowNumber, "") };
  }
  return row;
}

/** The left edges of the columns, from left to right. */
function edgesOf(table: Table, revision: string | null): { column: Column; left: number }[] {
  const edges = columns.flatMap((column) => {
    const label = table[column];
    return label === undefined ? [] : [{ column, left: label.left - 5 }];
  });
  const known = commonColumns.map((column) => ({ column, left: april2012Columns[column] }));
  const isOfficial = revision === "2012-04" && hasCentredHeadings(table);
  const [first, ...others] = (isOfficial ? known : edges).toSorted((a, b) => a.left - b.left);
  return first === undefined ? [] : [{ ...first, left: 0 }, ...others];
}

function hasCentredHeadings({ model, serialNumber }: Table): boolean {
  return model.left > april2012Columns.model + 15 && serialNumber.left > april2012Columns.serialNumber + 40;
}

/**
 * The firearms of a row: several serial numbers in one cell are several of the same make. A row that says what the firearm is
 * and whose serial number is empty is one whose serial number was not found; a row that was struck out is none.
 */
function firearmsOf(row: FirearmRow): FoundFirearm[] {
  const { serialNumber, manufacturer, model, type, caliber } = row;
  const { serials, doubt } = serialsOf(serialNumber?.text ?? "");
  const others = [manufacturer, model, type, caliber].filter((entry) =>
    entry !== undefined && !isStruckOut(entry.text)
  );
  const isUnread = serialNumber !== undefined && !isStruckOut(serialNumber.text);
  if (serials.length === 0 && !isUnread && (others.length < 2 || others.every((entry) => entry?.isInPrintedFont))) {
    return [];
  }
  const makers = splitMakers(manufacturer?.text ?? "");
  const importer = makers.importer === "" ? row.importer : manufacturer;
  const text = (entry: Entry | undefined) => entry === undefined ? null : foundIn(entry, entry.text);
  const found = (serial: string) => {
    if (serialNumber === undefined) return null;
    const value = foundIn(serialNumber, serial, serials.length > 1 ? 0.9 : 1);
    return doubt === null ? value : doubted(value, doubt);
  };
  return (serials.length === 0 ? [null] : serials).map((serial) => ({
    serialNumber: serial === null ? null : found(serial),
    manufacturer: manufacturer && makers.manufacturer !== "" ? foundIn(manufacturer, makers.manufacturer) : null,
    importer: importer === undefined ? null : foundIn(importer, makers.importer || importer.text),
    model: text(model),
    type: text(type),
    caliber: text(caliber),
  }));
}

/** Parts "maker / importer", which older revisions ask for in one cell, at its one slash. */
export function splitMakers(text: string): { manufacturer: string; importer: string } {
  const parts = text.split("/").map((part) => part.trim());
  const [manufacturer, importer] = parts;
  const areTwoNames = parts.length === 2 && parts.every((part) => part.length >= 2);
  if (!areTwoNames || manufacturer === undefined || importer === undefined) {
    return { manufacturer: text.trim(), importer: "" };
  }
  const hasImporter = !/^n\.?a\.?$/i.test(importer);
  return { manufacturer, importer: hasImporter ? importer : "" };
}
