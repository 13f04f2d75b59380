import { readingDocument, readingTable } from "./table.ts";

/** Writes docs/reading.md from what the reader makes of all cases: `deno task reading`. */
const { rows, isWhole } = await readingTable();
if (!isWhole) throw new Error("docs/reading.md needs qpdf for one of its cases.");
const path = new URL("../../docs/reading.md", import.meta.url);
await Deno.writeTextFile(path, readingDocument(rows));
await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", path.pathname] }).output();
