import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { callerOf, withFixture } from "@/tests/security/fixture.ts";

/** What a spreadsheet program made of a workbook: its sheets with their cells, and its filters. */
interface ReadBack {
  readonly sheets: Readonly<Record<string, readonly (readonly (readonly [type: string, value: string])[])[]>>;
  /** Cells with filter buttons, by sheet. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Reads the flat XML that the program wrote, with Python's standard library. */
const reading = `
import json, sys, xml.etree.ElementTree as tree
of = lambda kind: {"o": "office", "t": "table"}[kind]
ns = {k: f"urn:oasis:names:tc:opendocument:xmlns:{of(k)}:1.0" for k in "ot"}
name = lambda kind, local: "{%s}%s" % (ns[kind], local)
root = tree.parse(sys.argv[1]).getroot()
sheets = {}
for sheet in root.iterfind(".//t:table", ns):
    rows = []
    for row in sheet.iterfind(".//t:table-row", ns):
        cells = []
        for cell in row.iterfind("t:table-cell", ns):
            kind = cell.get(name("o", "value-type"), "")
            value = cell.get(name("o", "date-value")) or cell.get(name("o", "value")) or "".join(cell.itertext()).strip()
            times = int(cell.get(name("t", "number-columns-repeated"), "1"))
            cells += [[kind, value]] * min(times, 20)
        if any(kind for kind, _ in cells): rows.append(cells)
    sheets[sheet.get(name("t", "name"))] = rows
filters = {}
for found in root.iterfind(".//t:database-range", ns):
    if found.get(name("t", "display-filter-buttons")) == "true":
        area = found.get(name("t", "target-range-address"))
        filters[area.split(".")[0].strip("$'")] = area.replace("$", "").replace("'", "")
print(json.dumps({"sheets": sheets, "filters": filters}))
`;

/** Has a spreadsheet program open a workbook and write what it understood; null where there is none. */
async function readBack(workbook: Uint8Array<ArrayBuffer>): Promise<ReadBack | null> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeFile(`${folder}/trail.xlsx`, workbook);
    const office = ["-env:UserInstallation=file://" + folder + "/office", "--headless", "--convert-to", "fods"];
    if (await referee("soffice", [...office, "--outdir", folder, `${folder}/trail.xlsx`]) === null) return null;
    const told = await referee("python3", ["-c", reading, `${folder}/trail.fods`]);
    return told === null ? null : JSON.parse(told);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a spreadsheet program opens the trail: typed dates and numbers, and filters on every sheet", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, owner, document } = fixture;
    const lead = await aPerson(context, { role: "IOIUser", name: "Lee Lead", email: "lee@atf.example" });
    const audit = await anAudit(context, { accountId, storeId, auditorIds: [lead.id] });
    fixture.clock.advance(1000);
    const auditor = await callerOf(fixture, lead.id);
    await (await auditor.get(document.attachments[0].uri)).bytes();
    const flag = { auditId: audit.id, documentId: document.id, color: 3 };
    expect((await auditor.send("PUT", "/api/AuditDocuments/FlagAuditDocument", flag)).status).toBe(200);
    const answer = await owner.send("POST", `/api/audits/${audit.id}/export`, {});
    const found = await readBack(await answer.bytes());
    if (found === null) return;
    const { sheets, filters } = found;
    expect(Object.keys(sheets)).toEqual(["Audit", "Auditors", "Documents", "Actions"]);
    expect(filters).toEqual({
      Audit: expect.stringMatching(/^Audit\.A1:(?:Audit)?\.M2$/),
      Auditors: expect.stringMatching(/^Auditors\.A1:(?:Auditors)?\.E2$/),
      Documents: expect.stringMatching(/^Documents\.A1:(?:Documents)?\.O2$/),
      Actions: expect.stringMatching(/^Actions\.A1:(?:Actions)?\.I5$/),
    });
    const cellOf = (sheet: string, row: number, heading: string) =>
      sheets[sheet][row][sheets[sheet][0].findIndex(([, text]) => text === heading)];
    expect(cellOf("Audit", 1, "First day")).toEqual(["date", "2026-01-01"]);
    expect(cellOf("Audit", 1, "Started (UTC)")).toEqual(["date", "2026-07-15T18:00:00"]);
    expect(cellOf("Documents", 1, "Document")).toEqual(["float", String(document.id)]);
    expect(cellOf("Documents", 1, "Status Date")).toEqual(["date", "2026-01-15"]);
    expect(cellOf("Documents", 1, "Flagged (UTC)")).toEqual(["date", "2026-07-15T18:00:01"]);
    expect(cellOf("Documents", 1, "Flag")).toEqual(["string", "Yellow"]);
    expect(cellOf("Actions", 2, "When (UTC)")).toEqual(["date", "2026-07-15T18:00:01"]);
    expect(cellOf("Actions", 2, "What")).toEqual(["string", "Viewed"]);
    expect(cellOf("Actions", 2, "Ledger entry")[0]).toBe("float");
  }));
