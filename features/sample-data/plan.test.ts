import { expect } from "expect";
import { dayBefore, planDocuments, type SampleStore } from "./plan.ts";
import { withPracticeForm } from "./practice.ts";

const today = "2026-07-15";

function aStore(documents: number): SampleStore {
  return {
    id: 1,
    accountId: 1,
    documents,
    region: { city: "Enid", county: "Garfield", state: "OK", zip: "73701" },
    values: { tradeName: "Prairie Arms", street: "1 Main Street", city: "Enid", state: "OK", fflNumber: "57310001" },
    staff: [{ id: 1, name: "Ann Lee" }],
  };
}

function planned(documents: number) {
  return planDocuments(aStore(documents), today);
}

for (const documents of [200, 250, 400, 600]) {
  Deno.test(`${documents} sample documents are dated over two years up to today, the last ones under way`, () => {
    const plan = planned(documents);
    const finished = plan.filter(({ status }) => status !== null);
    const dates = finished.map((document) =>
      (document.form === "4473" ? document.values.certificationDate : document.values.discoveryDate) ?? ""
    );
    expect(plan.length - finished.length).toBe(Math.max(4, Math.round(documents / 100)));
    expect(dates).toEqual(dates.toSorted());
    expect(dates.at(-1)).toBe(today);
    expect(dates[0] > dayBefore(today, 731) && dates[0] < dayBefore(today, 720)).toBe(true);
    expect(dates.filter((date) => date > dayBefore(today, 7)).length).toBeGreaterThan(1);
  });
}

Deno.test("one document of a store is a form to practice on, with a transposed serial, a wrong county and date", () => {
  for (const documents of [200, 250, 400, 600]) {
    const plan = withPracticeForm(planned(documents), aStore(documents));
    const practice = plan.flatMap((document) =>
      document.form === "4473" && document.values.customer.last === "Practice" ? [document] : []
    );
    expect(practice).toHaveLength(1);
    const [{ values, status, flag }] = practice;
    const right = values.written?.licenseeUse ?? "";
    expect([status, flag, values.customer.county]).toEqual([0, 0, "USA"]);
    expect(right).toContain("PRACTICE FORM");
    const said = /serial (\S+),/.exec(right)?.[1] ?? "";
    const [{ serialNumber }] = values.firearms;
    expect(said).not.toBe(serialNumber);
    expect([...said].toSorted()).toEqual([...serialNumber].toSorted());
    expect(values.written?.transferDate).toMatch(/^(1[3-9]|[23]\d)\.\d\d\.\d{4}$/);
    // All others are what they would be without it.
    const before = planned(documents);
    const other = plan.filter((document, at) => JSON.stringify(document) !== JSON.stringify(before[at]));
    expect([plan.length, other.length]).toEqual([documents, 1]);
  }
});
