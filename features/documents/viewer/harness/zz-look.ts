import { chromium } from "playwright-core";
import { buildHarness, serveHarness } from "/work/main/features/documents/viewer/harness/server.ts";
import { samplePdf } from "/work/main/features/documents/viewer/harness/sample-pdf.ts";
const t0 = performance.now();
const dir = await buildHarness();
console.log("build", Math.round(performance.now() - t0));
for (const e of Deno.readDirSync(dir + "/assets")) {
  if (e.isFile) console.log(e.name, Deno.statSync(dir + "/assets/" + e.name).size);
}
const server = serveHarness(dir);
server.files.set("big.pdf", samplePdf({ pages: 100, pictureBytes: 200000, box: [100, 200, 150, 40] }));
server.files.set("field.pdf", samplePdf({ pages: 2, fieldValue: "Jane Q Sample" }));
for (
  const n of [
    "atf_4473_continuation_rev2008-08",
    "atf_4473_rev2012-04_original",
    "atf_4473_rev2012-04_textpage1",
    "atf_form1_5320.1",
  ]
) server.files.set(n + ".pdf", Deno.readFileSync(`/work/shared/forms/${n}.pdf`));
server.files.set("filled.pdf", Deno.readFileSync("/tmp/viewer-scratch/filled.pdf"));
console.log("size", server.files.get("big.pdf")!.length);
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--no-zygote",
    "--disable-gpu",
    "--headless=shell",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
  ],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
page.on("console", (m) => console.log("console", m.type(), m.text().slice(0, 300)));
page.on("pageerror", (e) => console.log("pageerror", String(e), e.stack));
await page.goto(server.address);
const jobs: [string, number, number, string][] = [["filled.pdf", 1000, 1300, "light"], [
  "field.pdf",
  1440,
  900,
  "light",
], ["atf_form1_5320.1.pdf", 390, 844, "dark"]];
for (const [name, w, h, theme] of jobs) {
  await page.setViewportSize({ width: w, height: h });
  await page.evaluate(`document.documentElement.dataset.theme="${theme}"`);
  const t = performance.now();
  await page.evaluate(`harness.events.length=0; harness.show({uri:"/files/${name}"})`);
  let ok = false;
  for (let i = 0; i < 200 && !ok; i++) {
    ok = await page.evaluate(`harness.events.includes("viewed")`) as boolean;
    if (!ok) await new Promise((r) => setTimeout(r, 30));
  }
  if (!ok) console.log("NO VIEW", name);
  console.log(
    name,
    "viewed ms",
    Math.round(performance.now() - t),
    "sent",
    server.sent.get(name),
    await page.evaluate("harness.events.join()"),
  );
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/viewer-scratch/${name}-${w}-${theme}.png` });
}
console.log(server.paths.filter((p) => p.includes("pdfjs")).join("\n"));
await browser.close();
await server.stop();
await Deno.remove(dir, { recursive: true });
