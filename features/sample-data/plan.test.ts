import { expect } from "expect";
import { dayBefore, planDocuments, type SampleStore } from "./plan.ts";

const today = "2026-07-15";

function planned(documents: number) {
  const store: SampleStore = {
    id: 1,
    accountId: 1,
    documents,
    region: { city: "Enid", county: "Garfield", state: "OK", zip: "73701" },
    values: { tradeName: "Prairie Arms", street: "1 Main Street", city: "Enid", state: "OK", fflNumber: "57310001" },
    staff: [{ id: 1, name: "Ann Lee" }],
  };
  return planDocuments(store, today);
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
