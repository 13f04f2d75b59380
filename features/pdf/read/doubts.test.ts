import { expect } from "expect";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { drawLetter } from "@/features/sample-data/forms/supplements.ts";
import type { Form4473Values } from "@/features/sample-data/forms/values.ts";
import { dateRules } from "@/tests/fixtures/forms/rules.ts";
import { together } from "@/tests/fixtures/forms/together.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
import type { MetaData } from "../contract-reading.ts";
import { readPdf } from "./read.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const styles = ["acroform", "flattened"] as const;
const glock = { manufacturer: "Glock", model: "19 Gen5", serialNumber: "BXKR417", type: "Pistol", caliber: "9mm" };
const rifle = { manufacturer: "Zastava", model: "M70", serialNumber: "5-73;00417", type: "Rifle", caliber: "7.62x39" };

async function read(bytes: Bytes): Promise<MetaData> {
  const result = await readPdf(bytes, dateRules);
  if (result.kind !== "ok") throw new Error(`refused: ${result.reason}`);
  return result.metaData;
}

/** Reads a form with these values in each of the styles that can be read. */
async function eachStyle(values: Form4473Values, check: (metaData: MetaData) => void): Promise<void> {
  for (const style of styles) {
    for (const revision of ["2012-04", "2023-08"] as const) {
      check(await read(drawForm4473({ revision, values, style })));
    }
  }
}

const serialsOf = ({ documentSerialNumbers }: MetaData) =>
  documentSerialNumbers.map(({ serialNumber, model }) => [serialNumber?.value ?? null, model?.value]);

Deno.test("several serials in one cell are several firearms, and what may be two is in doubt", async () => {
  const firearms = [{ ...glock, serialNumber: "BKZ417; BKZ418" }, rifle];
  await eachStyle(aForm4473({ firearms }), (metaData) => {
    expect(serialsOf(metaData)).toEqual([["BKZ417", "19 Gen5"], ["BKZ418", "19 Gen5"], ["5-73;00417", "M70"]]);
    const [{ serialNumber: first }, , { serialNumber: third }] = metaData.documentSerialNumbers;
    expect(first).toMatchObject({ confidence: 0.5, doubt: expect.stringContaining("Several") });
    expect(third).toMatchObject({ confidence: 0.5, doubt: expect.stringContaining("semicolon") });
    expect(metaData.warningMessage).toBe("");
  });
  const surely = aForm4473({ firearms: [{ ...glock, serialNumber: "AB100, AB101" }] });
  await eachStyle(surely, (metaData) => {
    expect(serialsOf(metaData)).toEqual([["AB100", "19 Gen5"], ["AB101", "19 Gen5"]]);
    expect(metaData.documentSerialNumbers.map(({ serialNumber }) => serialNumber?.doubt)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

Deno.test("a row whose serial is empty is kept as not found, and the warning names it", async () => {
  const firearms = [glock, { ...rifle, serialNumber: "" }, { ...glock, serialNumber: "BXKR418" }];
  await eachStyle(aForm4473({ firearms }), (metaData) => {
    expect(serialsOf(metaData)).toEqual([["BXKR417", "19 Gen5"], [null, "M70"], ["BXKR418", "19 Gen5"]]);
    expect(metaData.totalFirearms?.value).toBe(3);
    expect(metaData.warningMessage).toBe("Unable to populate the field(s): Serial Numbers");
  });
});

Deno.test("a row that was struck out is no firearm, and neither is an empty one", async () => {
  const struck = { manufacturer: "N/A", model: "-----", serialNumber: "VOID", type: "XXX", caliber: "none" };
  await eachStyle(aForm4473({ firearms: [glock, struck], totalFirearms: "one" }), (metaData) => {
    expect(serialsOf(metaData)).toEqual([["BXKR417", "19 Gen5"]]);
    expect(metaData.documentSerialNumbers[0].serialNumber?.doubt).toBe(undefined);
  });
});

Deno.test("a total that is not the number of firearms found puts all of them in doubt, in words and in figures", async () => {
  for (const totalFirearms of ["Three", "3", "three (3)"]) {
    await eachStyle(aForm4473({ firearms: [glock], totalFirearms }), (metaData) => {
      expect(metaData.totalFirearms?.value).toBe(3);
      expect(metaData.documentSerialNumbers[0].serialNumber).toMatchObject({
        confidence: 0.5,
        doubt: "The form says 3 firearms, and 1 was found.",
      });
      expect(metaData.warningMessage).toBe("Unable to populate the field(s): Serial Numbers");
    });
  }
  await eachStyle(aForm4473({ firearms: [glock, rifle], totalFirearms: "one" }), (metaData) => {
    expect(metaData.documentSerialNumbers.map(({ serialNumber }) => serialNumber?.confidence)).toEqual([0.5, 0.5]);
  });
});

Deno.test("dates that cannot well be right are in doubt, each with the reason", async () => {
  const cases: readonly (readonly [Partial<Form4473Values>, Partial<Record<keyof MetaData, string>>])[] = [
    [{ transferDate: "2036-05-02" }, { transferDate: "This date lies in the future." }],
    [{ transferDate: "2023-04-28" }, { transferDate: "before the first NICS", nicsDate: "before the first NICS" }],
    [{ transferDate: "2024-05-02" }, { transferDate: "more than 30 days", nicsDate: "more than 30 days" }],
    [{ nicsDate: "2023-04-27" }, {
      nicsDate: "before the certification",
      certificationDate: "before the certification",
    }],
    [{ nicsDate: null, transferDate: "2023-04-27" }, { certificationDate: "before", transferDate: "before" }],
    [{ certificationDate: "2022-04-28" }, { certificationDate: "more than 30 days", nicsDate: "more than 30 days" }],
    [{}, {}],
  ];
  for (const [changes, doubts] of cases) {
    const values = aForm4473({ recertificationDate: undefined, ...changes });
    const metaData = await read(drawForm4473({ revision: "2012-04", values, style: "flattened" }));
    for (const name of ["transferDate", "certificationDate", "nicsDate"] as const) {
      const doubt = doubts[name];
      if (doubt === undefined) expect([changes, name, metaData[name]?.doubt]).toEqual([changes, name, undefined]);
      else expect(metaData[name]).toMatchObject({ confidence: 0.5, doubt: expect.stringContaining(doubt) });
    }
  }
  const old = aForm4473({ certificationDate: "2013-04-28" });
  const { certificationDate } = await read(drawForm4473({ revision: "2023-08", values: old, style: "flattened" }));
  expect(certificationDate?.doubt).toContain("earlier than the form itself");
});

Deno.test("of two forms in one file the first is read, and the pages of both are told", async () => {
  const other = aForm4473({ tsn: "PA-2", firearms: [{ ...glock, serialNumber: "OTHER1" }] });
  const forms = [aForm4473(), other].map((values) => drawForm4473({ revision: "2023-08", values, style: "flattened" }));
  const metaData = await read(await together(...forms));
  expect(metaData.forms).toEqual([{ firstPage: 1, lastPage: 5 }, { firstPage: 6, lastPage: 10 }]);
  expect(serialsOf(metaData)).toEqual([["BXKR417", "19 Gen5"]]);
  expect(metaData.tsn?.value).toBe("PA-2023-000417");
});

Deno.test("a cover and a supplement make no second form, and pages in another order neither", async () => {
  const letter = drawLetter({
    letterhead: ["Guymon Police Department"],
    ...{ date: "2023-03-04", subject: "Duty weapon", paragraphs: ["A pistol for duty use."], signer: "Edda Marlowe" },
  });
  const form = drawForm4473({ revision: "2012-04", values: aForm4473(), style: "flattened" });
  const single = await read(await together(letter, form, letter));
  expect(single.forms).toBe(undefined);
  expect(single.customerName?.value).toBe("Whitcombe, Marjorie Anne");
  const covered = await read(await together(letter, form, letter, form));
  expect(covered.forms).toEqual([{ firstPage: 1, lastPage: 6 }, { firstPage: 7, lastPage: 10 }]);
});
