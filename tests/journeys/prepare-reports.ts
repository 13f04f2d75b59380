import { localDate } from "@/kernel/dates.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { signInTo } from "../product/client.ts";
import { settled } from "./browser.ts";
import { people, stores } from "./sample.ts";
import type { Stage } from "./screen.ts";

const dayMs = 86_400_000;
/** Of the store that the reports are of. */
const timeZone = "America/Chicago";

/** A multiple sale of today and a theft that was found yesterday are open, which the sample data has none of. */
export async function toOpenReports({ page }: Stage): Promise<void> {
  const client = await signInTo(new URL(page.url()).origin, people.prairieOwner);
  const today = localDate(timeZone, new Date());
  const body = new FormData();
  body.set(
    "document",
    JSON.stringify({
      ...{ storeId: stores.prairie, formType: 0, customerName: "Weatherby, Quentin Dean", status: 0 },
      ...{ transferDate: today, certificationDate: today, attachments: [{ fileName: "4473.pdf", type: 1 }] },
      documentSerialNumbers: [{ serialNumber: "QW4471", type: "Pistol" }, { serialNumber: "QW4472", type: "Revolver" }],
    }),
  );
  body.append("files", new Blob([plainPdf().bytes], { type: "application/pdf" }), "4473.pdf");
  await client.json("/api/documents", { method: "POST", body });
  const discoveredOn = localDate(timeZone, new Date(Date.now() - dayMs));
  const note = "One pistol is missing from the display case.";
  await client.json("/api/reportDeadlines", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ storeId: stores.prairie, discoveredOn, discoveredAt: "16:30", note }),
  });
  // The page hears of both.
  await page.getByText("Multiple sale of handguns").waitFor();
  await page.getByText(note).waitFor();
  await settled(page);
}
