import { Driver, launchChromium } from "./driver.ts";
import { samplePdf } from "./sample-pdf.ts";
import { buildHarness, serveHarness } from "./server.ts";

/** Builds the harness, serves it with sample files, and opens it in a browser; everything is gone afterwards. */
export async function withHarness(run: (driver: Driver) => Promise<void>): Promise<void> {
  const folder = await buildHarness();
  const server = serveHarness(folder);
  const browser = await launchChromium();
  server.files.set("scan.pdf", samplePdf({ pages: 100, pictureBytes: 200_000, box: [100, 200, 150, 40] }));
  server.files.set("form.pdf", samplePdf({ pages: 3, fieldValue: "Jane Quill" }));
  server.files.set("other.pdf", samplePdf({ pages: 5, pictureBytes: 30_000 }));
  server.files.set("long.pdf", samplePdf({ pages: 2000 }));
  server.files.set("locked.pdf", samplePdf({ pages: 1, locked: true }));
  server.files.set("damaged.pdf", new TextEncoder().encode("%PDF-1.7\nnothing that is a page\n%%EOF"));
  try {
    const driver = new Driver(await browser.newPage({ viewport: { width: 1440, height: 900 } }), server);
    await driver.start();
    await run(driver);
  } finally {
    await browser.close();
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
}
