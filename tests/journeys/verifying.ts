import type { Page } from "playwright-core";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import type { Form4473Values } from "@/features/sample-data/forms/values.ts";
import { weatherby } from "./forms.ts";

const names = ["Abbot", "Birch", "Calder", "Dunmore", "Ellery", "Fenwick", "Garrick", "Hollis", "Ingram", "Jarvis"];

/** The values of one form of a batch; every third has no TSN and no outcome, so that a person must type. */
export function batchForm(index: number, isWhole = false): Form4473Values {
  const isPartial = !isWhole && index % 3 === 2;
  const number = String(index + 1).padStart(3, "0");
  return {
    ...weatherby,
    tsn: isPartial ? "" : `BATCH-${number}`,
    customer: {
      ...weatherby.customer,
      last: names[index % names.length] + "abcdefghij"[Math.floor(index / names.length) % 10],
    },
    status: isPartial ? null : 0,
    transferDate: isPartial ? null : weatherby.transferDate,
    firearms: [{ ...weatherby.firearms[0], serialNumber: `SN${number}X` }],
  };
}

/** Puts a batch of scans into a folder, as a scanner would. */
export async function dropBatch(folder: string, count: number, areWhole = false): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  for (let index = 0; index < count; index++) {
    const pdf = drawForm4473({ revision: "2023-08", values: batchForm(index, areWhole), style: "flattened" });
    await Deno.writeFile(`${folder}/scan-${String(index + 1).padStart(3, "0")}.pdf`, pdf);
  }
}

/** Waits until the document on the screen is another one than `before`, its first page is drawn and a field has the focus. */
export async function nextIsUp(page: Page, before: string): Promise<string> {
  const handle = await page.waitForFunction((former) => {
    const pane = document.querySelector("[data-shown] section[aria-label]");
    const label = pane?.getAttribute("aria-label") ?? "";
    const isDrawn = pane?.querySelector(".page[data-page-number='1'][data-loaded] canvas") != null;
    const isFocused = document.activeElement?.closest("[data-field]") != null;
    return label !== "" && label !== former && isDrawn && isFocused ? label : false;
  }, before);
  return String(await handle.jsonValue());
}
