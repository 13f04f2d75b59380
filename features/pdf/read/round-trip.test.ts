import { expect } from "expect";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { fillForm4473Revision2012 } from "@/tests/fixtures/forms/fill-2012.ts";
import { type FirearmValues, form4473Revisions, type Form4473Values } from "@/features/sample-data/forms/values.ts";
import { bareValues, writtenValues } from "@/tests/fixtures/forms/expected.ts";
import { dateRules } from "@/tests/fixtures/forms/rules.ts";
import { realForm } from "@/tests/fixtures/forms/real.ts";
import { referee, withFile } from "@/tests/fixtures/forms/referee.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
import { readPdf } from "./read.ts";

/** Values that look like labels, numbers and marks of the form, of the kinds that occur. */
const lasts = ["Li", "O'Neil", "St. John", "Van Der Berg III", "Month", "City", "Abernathy-Featherstone", "Smith Jr."];
const firsts = ["Al", "Mary Jo", "Jean-Luc", "Day", "Bartholomew", "X", "Denied"];
const middles = ["", "Q", "J.", "Anne Marie", "Type", "Year"];
const tsns = ["1", "000042", "A-1 B-2", "2023-11-05-07", "TX/0042", "1234567890123456789012345678", "42."];
const ntns = ["", "1B2C3", "100-ABC-123", "STN 55 66", "101234567", "TXN:2023.77"];
const makers = ["Glock", "Smith & Wesson", "2A Armament", "FN", "Sturm, Ruger & Co., Inc.", "Model 1 Sales"];
const importers = ["", "", "Century Arms", "SIG Sauer Inc, Newington NH"];
const models = ["1911", "19", "M&P 15-22", "Model 70", "Serial 7", "870 Express Magnum", "10/22"];
const serials = ["12345", "ABC-123", "1", "NSN", "SN 123 456", "A1B2C3D4E5F6G7", "0000001", "(X)77"];
const types = ["Pistol", "Revolver", "Rifle", "Shotgun", "Receiver", "Other"];
const calibers = ["9mm", ".22 LR", "12 GA", "5.56x45mm", "45", "Multi", ".300 Win Mag"];

type Pick = <Item>(items: readonly Item[]) => Item;

/** Picks from lists; the same sequence for the same seed. */
function picker(seed: number): Pick {
  let state = seed;
  return (items) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const item = items[Math.floor(state / 0x80000000 * items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  };
}

function someFirearm(pick: Pick): FirearmValues {
  const importer = pick(importers);
  return {
    manufacturer: pick(makers),
    ...(importer === "" ? {} : { importer }),
    model: pick(models),
    serialNumber: pick(serials),
    type: pick(types),
    caliber: pick(calibers),
  };
}

function someForm(pick: Pick): Form4473Values {
  const outcome = pick([0, 1, 2, null] as const);
  const responses = { 0: "proceed", 1: "cancelled", 2: "denied" } as const;
  return aForm4473({
    tsn: pick(tsns),
    ntn: pick(ntns),
    customer: { ...aForm4473().customer, last: pick(lasts), first: pick(firsts), middle: pick(middles) },
    firearms: Array.from({ length: pick([1, 2, 3, 5]) }, () => someFirearm(pick)),
    initialResponse: outcome === null ? "proceed" : responses[outcome],
    transferDate: outcome === 0 ? "2023-05-02" : null,
    status: outcome,
  });
}

async function valuesOf(bytes: Uint8Array<ArrayBuffer>) {
  const result = await readPdf(bytes, dateRules);
  if (result.kind !== "ok") throw new Error(`refused: ${result.reason}`);
  return bareValues(result.metaData);
}

for (const style of ["acroform", "flattened"] as const) {
  Deno.test(`a hundred forms of all revisions with awkward values read back exactly, ${style}`, async () => {
    const pick = picker(4473);
    for (let count = 0; count < 100; count++) {
      const values = someForm(pick);
      const revision = pick(form4473Revisions);
      const found = await valuesOf(drawForm4473({ revision, values, style }));
      expect({ revision, ...found }).toEqual({ revision, ...writtenValues(values) });
    }
  });
}

Deno.test("official forms of April 2012 with awkward values, flattened by qpdf, read back exactly", async () => {
  const pick = picker(2012);
  for (let count = 0; count < 8; count++) {
    const values = someForm(pick);
    const original = await realForm(pick(["original2012", "textPage2012"] as const));
    const isDone = await withFile(await fillForm4473Revision2012(original, values), async (path) => {
      const flat = `${path}.flat`;
      const done = await referee("qpdf", ["--generate-appearances", "--flatten-annotations=all", path, flat]);
      if (done === null) return false;
      const bytes = await Deno.readFile(flat);
      await Deno.remove(flat);
      // Flattening turns the ticks into drawings, which are not read: a denial then leaves the status open.
      const status = values.status === 2 ? null : values.status;
      // A number that runs off the page is not read rather than shortened.
      const tsn = values.tsn.length > 15 ? null : values.tsn;
      expect(await valuesOf(bytes)).toEqual({ ...writtenValues(values), status, tsn });
      return true;
    });
    if (!isDone) return;
  }
});
