import { chromium } from "playwright-core";
const base = "http://127.0.0.1:18231";
const out = "/tmp/shell-look";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--no-zygote","--disable-gpu","--headless=shell","--disable-background-networking","--disable-dev-shm-usage"] });
const axe = await Deno.readTextFile("/work/main/node_modules/axe-core/axe.min.js");
async function look(name: string, opts: { email?: string; path: string; width?: number; dark?: boolean; act?: (p: any) => Promise<void> }) {
  const ctx = await browser.newContext({ viewport: { width: opts.width ?? 1280, height: opts.width ? 844 : 800 }, colorScheme: opts.dark ? "dark" : "light" });
  const page = await ctx.newPage();
  const noise: string[] = [];
  page.on("console", (m) => { if (["error", "warning"].includes(m.type())) noise.push(m.text().slice(0, 300)); });
  page.on("pageerror", (e) => noise.push("PAGEERROR " + e.message.slice(0, 300)));
  if (opts.email) {
    await page.goto(base + "/sign-in?next=" + encodeURIComponent(opts.path));
    await page.waitForSelector("html[data-hydrated]");
    await page.waitForTimeout(400);
    await page.fill("input[type=email]", opts.email);
    await page.fill("input[type=password]", "Strongroom!1");
    await page.click("button[type=submit]");
    await page.waitForURL((u) => !u.pathname.startsWith("/sign-in"), { timeout: 15000 });
  } else await page.goto(base + opts.path);
  await page.waitForSelector("html[data-hydrated]");
  await page.waitForTimeout(900);
  if (opts.act) { await opts.act(page); await page.waitForTimeout(500); }
  await page.evaluate(axe);
  const bad = await page.evaluate("axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html.slice(0,140)).join(' | ')))");
  await page.screenshot({ path: `${out}/${name}.png` });
  console.log(name, page.url(), JSON.stringify({ noise, bad }));
  await ctx.close();
}
const only = Deno.args;
const all: Record<string, Parameters<typeof look>[1]> = {
  "signin": { path: "/sign-in" },
  "signin-dark-390": { path: "/sign-in", width: 390, dark: true },
  "home": { email: "owner@summit.example", path: "/" },
  "home-390-dark": { email: "owner@summit.example", path: "/", width: 390, dark: true },
  "store": { email: "owner@summit.example", path: "/2/documents" },
  "store-390": { email: "owner@summit.example", path: "/2/documents", width: 390 },
  "single": { email: "owner@prairie.example", path: "/" },
  "palette": { email: "owner@summit.example", path: "/2/documents", act: async (p) => { await p.keyboard.press("Control+k"); await p.waitForTimeout(500); await p.keyboard.type("sum"); await p.waitForTimeout(700); } },
  "usermenu": { email: "owner@summit.example", path: "/2/documents", act: async (p) => { await p.click("button[aria-label^='Menu of']"); } },
  "switch": { email: "owner@summit.example", path: "/2/documents", act: async (p) => { await p.click("button[aria-label^='Switch FFL']"); } },
  "keys": { email: "owner@summit.example", path: "/2/documents", act: async (p) => { await p.keyboard.press("?"); } },
  "notfound": { email: "owner@summit.example", path: "/nowhere/at/all" },
  "foreign": { email: "owner@summit.example", path: "/1/documents" },
  "newcomer": { email: "newcomer@strongroom.example", path: "/" },
  "operator": { email: "operator@strongroom.example", path: "/" },
  "backup": { email: "backup@prairie.example", path: "/" },
  "auditor": { email: "auditor@atf.example", path: "/" },
  "notavailable": { email: "owner@summit.example", path: "/not-available?storeId=4" },
  "wrong": { path: "/sign-in", act: async (p) => { await p.fill("input[type=email]", "a@b.example"); await p.fill("input[type=password]", "x"); await p.click("button[type=submit]"); await p.waitForTimeout(500);} },
};
for (const [name, opts] of Object.entries(all)) { if (only.length && !only.includes(name)) continue; try { await look(name, opts); } catch (e) { console.log(name, "FAILED", String(e).slice(0, 300)); } }
await browser.close();
