import { expect } from "expect";
import { aCorrection, aLine, aStamp, saveVersion } from "@/features/corrections/testing.ts";
import { formOf } from "@/features/documents/supplements/testing.ts";
import { bitFlipped, filesOf, fits, problemsOf } from "@/features/verifier/testing/exports.ts";
import { pathsIn } from "@/kernel/files/testing.ts";
import { plainPdf, sha256Of } from "@/tests/faults/pdfs.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { filingForm } from "@/tests/product/client.ts";
import { type Filed, type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { downloaded, prepared, problems, standingOf, step, unpacked } from "../testing.ts";

/** Files a document of the fixture's store with other values. */
async function filed(fixture: Fixture, given: object, bytes = plainPdf().bytes): Promise<Filed> {
  const { storeId, owner, request } = fixture;
  const form = filingForm({ storeId, customerName: "Example, Kim", serialNumber: "K4473" }, bytes);
  form.set("document", JSON.stringify({ ...JSON.parse(String(form.get("document"))), ...given }));
  const response = await request("/api/documents", { method: "POST", headers: owner.headers, body: form });
  expect([response.status, response.status === 201 ? "" : await response.text()]).toEqual([201, ""]);
  return await response.json();
}

async function attach({ request, owner }: Fixture, documentId: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const body = formOf([["Letter.pdf", bytes]], [6]);
  const path = `/api/documents/${documentId}/attachments`;
  expect((await request(path, { method: "POST", headers: owner.headers, body })).status).toBe(201);
}

/** The lines of a CSV file as records by heading. */
function csvRecords(text: string): readonly Readonly<Record<string, string>>[] {
  expect(text.startsWith("\ufeffNo,FFL number,")).toBe(true);
  const [headings, ...lines] = text.slice(1).trimEnd().split("\r\n").map((line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].slice(0, 15).map(([, cell]) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    )
  );
  return lines.map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at]])));
}

Deno.test("the pack has one readable PDF a record, the letter, and the index in three orders that names every file once", () =>
  withFixture(async (fixture) => {
    const { document, context, storeId } = fixture;
    const marks = [aLine("l1"), aStamp("s1")];
    expect((await saveVersion(fixture, { marks, corrections: [aCorrection(marks)], initials: "JD" })).status).toBe(201);
    const twin = plainPdf();
    await filed(fixture, {}, twin.bytes);
    const jose = await filed(fixture, { customerName: "José Núñez", tsn: "=2+5", transferDate: "2026-01-10" });
    await attach(fixture, jose.id, plainPdf().bytes);
    await filed(fixture, { customerName: "Adams, Zoe", status: 2, tsn: "10", transferDate: "2026-01-12" });
    await filed(fixture, { customerName: "Void, Vic", status: 1, tsn: "9", transferDate: null });
    const loss = [{ fileName: "3310.11.pdf", type: 4 }];
    await filed(fixture, { formType: 1, customerName: "", transferDate: "2026-02-01", attachments: loss });
    const standing = await prepared(fixture);
    expect(standing.pack).toMatchObject({ state: "ready", totalRecords: 6, isCurrent: true, isComplete: false });
    expect(standing.pack?.parts).toMatchObject([{ number: 1, records: 6, state: "none", holdsIndex: true }]);

    const zip = await downloaded(fixture);
    const files = await filesOf(zip);
    // That the store was declared and that this zip was begun: the archive signed both.
    expect(await fits(files)).toMatchObject({ "entries of the history of Store 1": 2 });
    const bent = bitFlipped(files, "4473/Denied/ADAMS_ZOE_20260112_10.pdf");
    expect(await problemsOf(bent)).toEqual([
      "The file 4473/Denied/ADAMS_ZOE_20260112_10.pdf was changed after the export was made.",
    ]);
    await unpacked([zip], async (folder) => {
      const root = `${folder}/1`;
      const records = [
        "4473/Denied/ADAMS_ZOE_20260112_10.pdf",
        "4473/Transferred/EXAMPLE_KIM_20260115_NO-TSN.pdf",
        "4473/Transferred/EXAMPLE_KIM_20260115_NO-TSN_2.pdf",
        "4473/Transferred/NUNEZ_JOSE_20260110_2-5.pdf",
        "4473/Void - No Sale/VOID_VIC_20260115_9.pdf",
        "Stand-alone forms/NO-NAME_NO-FIRST_20260201_NO-TSN.pdf",
      ];
      const index = ["by-date", "by-name", "by-number"].flatMap((name) =>
        ["csv", "pdf", "txt"].map((ending) => `INDEX/${name}.${ending}`)
      );
      // The page is there once the screens were built.
      expect((await pathsIn(root)).filter((path) => path !== "verify.html")).toEqual([
        ...records,
        ...["INDEX/FILE DESCRIPTION.txt", ...index, "LETTER.pdf", "READ ME.txt", "manifest-sha256.txt"],
        ...["PROOF/entries.jsonl", "PROOF/inclusion.jsonl", "proof.json"],
      ].toSorted());
      expect(sha256Of(await Deno.readFile(`${root}/${records[2]}`))).toBe(twin.sha256);
      for (const path of [...records, "LETTER.pdf", "INDEX/by-name.pdf"]) {
        const told = await referee("qpdf", ["--check", `${root}/${path}`]);
        if (told !== null) expect(told).toContain("File is not encrypted");
      }
      const pages = async (path: string) => Number(await referee("qpdf", ["--show-npages", `${root}/${path}`]));
      const one = await pages(records[2]);
      // The form as signed and behind it the corrected copy; the form and its letter.
      expect([await pages(records[1]), await pages(records[3])]).toEqual([2 * one, 2 * one]);

      const read = (name: string) => Deno.readTextFile(`${root}/INDEX/${name}`);
      const orders = {
        "by-name": [0, 1, 2, 3, 4],
        "by-date": [3, 0, 1, 2, 4],
        "by-number": [4, 0, 3, 1, 2],
      };
      for (const [name, order] of Object.entries(orders)) {
        const lines = csvRecords(await read(`${name}.csv`));
        const named = lines.filter(({ Form }) => Form === "ATF F 4473");
        expect([name, named.map(({ File }) => File)]).toEqual([name, order.map((at) => records[at])]);
        expect(lines.map(({ File }) => File).toSorted()).toEqual(records.toSorted());
        expect(lines.map(({ No }) => No)).toEqual(["1", "2", "3", "4", "5", "6"]);
        const text = await read(`${name}.txt`);
        expect(text).toMatch(/^[\x20-\x7e\r\n]+$/);
        expect(text.trimEnd().split("\r\n").length).toBe(7);
      }
      const [nunez] = csvRecords(await read("by-date.csv"));
      expect(nunez).toMatchObject({
        ...{ "Last name": "Núñez", "First name": "José", "TSN": "'=2+5", "Status": "Transferred", "Zip": "1" },
        ...{ "Note": "", "Serial numbers": "K4473", "Pages": String(2 * one) },
      });
      // The description says where the last name stands.
      const [, from, to] = /(\d+)-(\d+) +Last name/.exec(await read("FILE DESCRIPTION.txt")) ?? [];
      const [, second] = (await read("by-date.txt")).split("\r\n");
      expect(second.slice(Number(from) - 1, Number(to)).trimEnd()).toBe("Nunez");

      const letter = await referee("pdftotext", ["-layout", `${root}/LETTER.pdf`, "-"]);
      if (letter !== null) {
        expect(letter).toContain("244 Needy Road");
        expect(letter).toMatch(/4473, Denied\s+1/);
        expect(letter).toMatch(/All records\s+6/);
        expect(letter).toContain("307 555 0142");
      }
    });
    const after = await standingOf(fixture);
    expect(after.pack).toMatchObject({ isComplete: true, parts: [{ state: "finished", sentRecords: 6, ownFiles: 0 }] });
    const entries = await Array.fromAsync(context.ledger.walk(`store:${storeId}`));
    expect(entries.filter(({ event }) => event.includes("pack")).map(({ event, data }) => [event, data.records]))
      .toEqual([["out-of-business.packed", 6], ["out-of-business.pack_exported", 6]]);
    expect(await problems(fixture)).toEqual([]);
    expect(document.id).toBeGreaterThan(0);
  }));

Deno.test("a damaged file is left out and named everywhere; files that cannot be one PDF lie in a folder as filed", () =>
  withFixture(async (fixture) => {
    const { context, document, storeId } = fixture;
    const whole = plainPdf();
    const mixed = await filed(fixture, { customerName: "Mixed, Max", tsn: "1" }, whole.bytes);
    await attach(fixture, mixed.id, plainPdf().bytes);
    const lost = await filed(fixture, { customerName: "Lost, Lee", tsn: "2" });
    await attach(fixture, lost.id, plainPdf().bytes);
    // A supplement of a time when nobody looked at it: what is stored is what was filed, and no reader takes it.
    const received = await context.files.receive(new Blob(["%PDF-1.7 nothing more"]).stream(), 1_000);
    await received.keep();
    const odd = "UPDATE attachments SET sha256 = ?, size = 21 WHERE document_id = ? AND is_main = 0";
    await context.database.write(() => [{ sql: odd, args: [received.sha256, mixed.id] }]);
    await prepared(fixture);
    const sums = await context.database.all(
      "SELECT sha256 FROM attachments WHERE document_id IN (?, ?) AND is_main = 1",
      [
        document.id,
        lost.id,
      ],
    );
    for (const { sha256 } of sums) await Deno.remove(await context.files.localPath(String(sha256)));

    await unpacked([await downloaded(fixture)], async (folder) => {
      const root = `${folder}/1`;
      expect((await pathsIn(root)).filter((path) => path.startsWith("4473/"))).toEqual([
        "4473/Transferred/LOST_LEE_20260115_2/02 Letter.pdf",
        "4473/Transferred/MIXED_MAX_20260115_1/01 4473.pdf",
        "4473/Transferred/MIXED_MAX_20260115_1/02 Letter.pdf",
      ]);
      const form = await Deno.readFile(`${root}/4473/Transferred/MIXED_MAX_20260115_1/01 4473.pdf`);
      expect(sha256Of(form)).toBe(whole.sha256);
      const list = await Deno.readTextFile(`${root}/LEFT OUT.txt`);
      expect(list).toContain("not complete: 2 files were left out");
      expect(list).toContain("4473/Transferred/EXAMPLE_KIM_20260115_NO-TSN.pdf\n  missing from storage");
      expect(list).toContain("4473/Transferred/LOST_LEE_20260115_2/01 4473.pdf\n  missing from storage");
      const lines = csvRecords(await Deno.readTextFile(`${root}/INDEX/by-name.csv`));
      expect(lines.map(({ File, Note }) => [File, Note])).toEqual([
        ["4473/Transferred/EXAMPLE_KIM_20260115_NO-TSN.pdf", "not in this pack, see LEFT OUT.txt"],
        ["4473/Transferred/LOST_LEE_20260115_2/", "files missing, see LEFT OUT.txt"],
        ["4473/Transferred/MIXED_MAX_20260115_1/", "own files: could not be combined"],
      ]);
      const letter = await referee("pdftotext", ["-layout", `${root}/LETTER.pdf`, "-"]);
      if (letter !== null) expect(letter).toContain("2 files are not enclosed");
    });
    const { pack } = await standingOf(fixture);
    expect(pack).toMatchObject({ isComplete: false, parts: [{ state: "finished", leftOutFiles: 2, ownFiles: 2 }] });
    expect(pack?.parts[0].leftOut.map(({ reason }) => reason)).toEqual(["missing", "missing"]);
    const entries = await Array.fromAsync(context.ledger.walk(`store:${storeId}`));
    const told = entries.findLast(({ event }) => event === "out-of-business.pack_exported");
    expect(told?.data).toMatchObject({ leftOutFiles: 2, ownFiles: 2 });
    expect(context.describeEvent("out-of-business.pack_exported", told?.data ?? {}).description)
      .toContain("2 files were left out as damaged or missing.");
  }));

Deno.test("what is filed or changed after the pack was prepared makes it an old one; looks and flags do not", () =>
  withFixture(async (fixture) => {
    const { owner, document, storeId, jobs } = fixture;
    const path = `/api/stores/${storeId}/outOfBusiness/pack`;
    const error = async (response: Promise<Response>) => (await (await response).json()).error;
    expect(await error(owner.send("POST", path, { partBytes: null }))).toBe("out-of-business.not_declared");
    expect(await error(owner.send("POST", `${path}/parts/1`))).toBe("out-of-business.not_prepared");
    await prepared(fixture);
    await owner.send("PUT", `/api/documents/${document.id}/flag`, { color: 2 });
    await (await owner.get(document.attachments[0].uri)).bytes();
    expect((await standingOf(fixture)).pack?.isCurrent).toBe(true);
    expect((await owner.send("POST", `${path}/parts/2`)).status).toBe(404);
    await fixture.file({ customerName: "Later, Lee" });
    expect((await standingOf(fixture)).pack?.isCurrent).toBe(false);
    expect(await error(owner.send("POST", `${path}/parts/1`))).toBe("out-of-business.pack_changed");
    await owner.send("POST", path, { partBytes: null });
    await jobs.runAll();
    expect((await standingOf(fixture)).pack).toMatchObject({ isCurrent: true, totalRecords: 2 });
    // Taking the declaration back forgets the pack.
    await step(fixture, "/takeBack", { version: 1 });
    expect(await standingOf(fixture)).toMatchObject({ declaration: null, pack: null });
  }));

Deno.test("while a zip is downloaded no other one is begun; given up or cancelled it has not finished", () =>
  withFixture(async (fixture) => {
    const { owner, storeId } = fixture;
    await prepared(fixture);
    const path = `/api/stores/${storeId}/outOfBusiness/pack`;
    const state = async () => (await standingOf(fixture)).pack?.parts[0].state;
    const first = await owner.send("POST", `${path}/parts/1`);
    expect(await state()).toBe("running");
    for (const [end, body] of [["/parts/1", undefined], ["", { partBytes: null }]] as const) {
      const refused = await owner.send("POST", `${path}${end}`, body);
      expect([refused.status, (await refused.json()).error]).toEqual([409, "out-of-business.running"]);
    }
    await first.body?.cancel();
    expect(await state()).toBe("cancelled");
    const second = await owner.send("POST", `${path}/parts/1`);
    expect((await owner.send("DELETE", `${path}/parts/1`)).status).toBe(204);
    expect(await state()).toBe("cancelled");
    await second.body?.cancel();
    await downloaded(fixture);
    expect(await state()).toBe("finished");
    expect(await problems(fixture)).toEqual([]);
  }));
