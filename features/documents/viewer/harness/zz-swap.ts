import { Driver, launchChromium } from "./driver.ts";
import { samplePdf } from "./sample-pdf.ts";
import { buildHarness, serveHarness } from "./server.ts";
const folder = await buildHarness(); const server = serveHarness(folder); const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const d = new Driver(page, server);
server.files.set("form.pdf", samplePdf({ pages: 3, fieldValue: "Jane Quill" }));
server.files.set("other.pdf", samplePdf({ pages: 5, pictureBytes: 30_000 }));
await d.start();
const swap = async (times: number) => { const t=performance.now(); for (let time = 0; time < times; time++) await d.open(time % 2 ? "form.pdf" : "other.pdf"); return Math.round((performance.now()-t)/times); };
for (let r=0;r<Number(Deno.args[0]??4);r++) { const ms = await swap(50); console.log(ms, "ms", JSON.stringify(await d.census())); }
console.log(d.errors);
const cdp = await page.context().newCDPSession(page);
await d.census();
let snap=""; cdp.on("HeapProfiler.addHeapSnapshotChunk", (e)=>{snap+=e.chunk});
await cdp.send("HeapProfiler.takeHeapSnapshot",{});
Deno.writeTextFileSync("/tmp/viewer-scratch/s.heapsnapshot", snap);
const r2 = await page.evaluate(`[document.head.children.length, document.body.children.length, document.fonts.size, document.adoptedStyleSheets.length, document.querySelectorAll("*").length]`); console.log(r2);
await browser.close(); await server.stop(); await Deno.remove(folder,{recursive:true});
