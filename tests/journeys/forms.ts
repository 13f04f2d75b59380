import type { Page } from "playwright-core";
import { fillForm4473Revision2012 } from "@/tests/fixtures/forms/fill-2012.ts";
import type { Form4473Values } from "@/features/sample-data/forms/values.ts";

/** The values of an invented transfer; the dates lie in the past wherever the tests run. */
export const weatherby: Form4473Values = {
  tsn: "JRN-20250314",
  customer: {
    last: "Weatherby",
    first: "Quentin",
    middle: "Dean",
    street: "1410 Harvest Avenue",
    city: "Enid",
    county: "Garfield",
    state: "OK",
    zip: "73701",
    birthDate: "1984-03-09",
  },
  certificationDate: "2025-03-14",
  nicsDate: "2025-03-14",
  ntn: "1234ABCD9",
  initialResponse: "proceed",
  transferDate: "2025-03-14",
  status: 0,
  firearms: [{
    manufacturer: "Northgate",
    model: "Ranger 70",
    serialNumber: "G7731042",
    type: "Rifle",
    caliber: ".30-06",
  }],
  store: { tradeName: "Harbour Arms", street: "12 Quay Street", city: "Enid", state: "OK", fflNumber: "5-73-02345" },
  sellerName: "Olive Owner",
};

/** Another customer's transfer of the same day. */
export const ostrander: Form4473Values = {
  ...weatherby,
  tsn: "JRN-20250315",
  customer: { ...weatherby.customer, last: "Ostrander", first: "Marian", middle: "Joy" },
  ntn: "1234ABCE1",
  firearms: [{ ...weatherby.firearms[0], serialNumber: "G7731188" }],
};

/** Writes the official April 2012 file, filled with these values, into a folder and answers its path. */
export async function writeFilledForm(folder: string, fileName: string, values: Form4473Values): Promise<string> {
  const blank = await Deno.readFile(new URL("../fixtures/forms/atf_4473_rev2012-04_textpage1.pdf", import.meta.url));
  const path = `${folder}/${fileName}`;
  await Deno.writeFile(path, await fillForm4473Revision2012(blank, values));
  return path;
}

/** Drops a file from the disk onto the page, as a hand with a mouse does. */
export async function dropFile(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 800, height: 600 };
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, x: width / 2, y: height / 2, data });
  }
  await session.detach();
}
