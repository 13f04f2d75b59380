/**
 * `deno task lighthouse`: builds the client, serves the sample data as its users run it, and lets Lighthouse look at the
 * sign-in page, the dashboard and the archive of a store's owner: as on a desktop, which has goals, and as on a telephone.
 * Each page is loaded three times and the middle figure counts. Names of pages (`archive`) measure only those.
 */
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import * as v from "valibot";
import { run } from "@/deploy/build/tools.ts";
import type { Cookies } from "../journeys/browser.ts";
import { launchBrowser } from "../journeys/launch.ts";
import { cookiesOf } from "../journeys/people.ts";
import { people, startSampleServer, stores } from "../journeys/sample.ts";
import { freePort } from "../product/server-process.ts";
import { until } from "../until.ts";
import { type Figure, percentile } from "./measure.ts";
import { recordFigures } from "./records.ts";

const root = new URL("../../", import.meta.url).pathname;
const lighthouse = "lighthouse@13.5.0";
const loads = 3;

interface Target {
  readonly name: string;
  readonly path: string;
  readonly signedIn: boolean;
}

const targets: readonly Target[] = [
  { name: "sign-in", path: "/sign-in", signedIn: false },
  { name: "dashboard", path: `/${stores.denver}/dashboard`, signedIn: true },
  { name: "archive", path: `/${stores.denver}/documents`, signedIn: true },
];

type Preset = "desktop" | "mobile";

/** What Lighthouse says of one load: marks of 100, and milliseconds. */
interface Report {
  readonly marks: Readonly<Record<Category, number>>;
  readonly paint: number;
  readonly blocked: number;
  readonly shift: number;
  /** Audits that cost points, by their ids. */
  readonly costs: readonly string[];
}

const categories = ["performance", "accessibility", "best-practices"] as const;
type Category = typeof categories[number];

/** What a page has to reach on a desktop. */
const goals: Readonly<Record<Category, number>> = { performance: 95, accessibility: 100, "best-practices": 100 };

const categorySchema = v.object({
  score: v.nullable(v.number()),
  auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
});

/** What is read of Lighthouse's own report. */
const resultSchema = v.object({
  finalDisplayedUrl: v.string(),
  categories: v.object({
    performance: categorySchema,
    accessibility: categorySchema,
    "best-practices": categorySchema,
  }),
  audits: v.record(v.string(), v.object({ score: v.nullable(v.number()), numericValue: v.optional(v.number()) })),
});

const only = new Set(Deno.args);
const folder = await Deno.makeTempDir({ prefix: "strongroom-lighthouse-" });
await run(Deno.execPath(), ["task", "--quiet", "build"], root);
const server = await startSampleServer(folder);
try {
  const cookies = await signedInCookies();
  for (const preset of ["desktop", "mobile"] as const) {
    const figures: Figure[] = [];
    for (const target of targets.filter(({ name }) => only.size === 0 || only.has(name))) {
      figures.push(...await figuresOf(target, preset, target.signedIn ? cookies : []));
    }
    await recordFigures(`Lighthouse, ${preset}`, figures);
  }
} finally {
  await server.kill("SIGTERM");
  await Deno.remove(folder, { recursive: true });
}

async function signedInCookies(): Promise<Cookies> {
  const browser = await launchBrowser();
  try {
    return await cookiesOf(browser, server.url, people.summitOwner);
  } finally {
    await browser.close();
  }
}

/** The marks of a page and what its first load comes to; the goals are the desktop's. */
async function figuresOf({ name, path }: Target, preset: Preset, cookies: Cookies): Promise<Figure[]> {
  const reports: Report[] = [];
  while (reports.length < loads) reports.push(await reportOf(server.url + path, preset, cookies));
  const middle = (of: (report: Report) => number) => percentile(reports.map(of), 0.5);
  const marks = categories.map((category): Figure => {
    const mark = middle(({ marks }) => marks[category]);
    const limit = preset === "desktop" ? { limit: `${goals[category]}`, isOver: mark < goals[category] } : {};
    return { name: `${name}: ${category.replace("-", " ")}`, value: `${mark}`, ...limit };
  });
  const costs = [...new Set(reports.flatMap(({ costs }) => costs))];
  const value = [
    `largest paint ${Math.round(middle(({ paint }) => paint))} ms`,
    `blocked ${Math.round(middle(({ blocked }) => blocked))} ms`,
    `shift ${middle(({ shift }) => shift).toFixed(3)}`,
  ].join(", ");
  return [...marks, { name: `${name}: first load`, value, baseline: costs.join(" ") }];
}

/** Runs Lighthouse once, in a browser of its own that is signed in as a person's would be. */
async function reportOf(url: string, preset: Preset, cookies: Cookies): Promise<Report> {
  const port = freePort();
  const profile = await Deno.makeTempDir({ dir: folder });
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"];
  const own = [`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, "about:blank"];
  const browser = new Deno.Command(await chromiumPath(), { args: [...flags, ...own], stdout: "null", stderr: "null" })
    .spawn();
  try {
    await giveCookies(port, cookies);
    const { success, stdout, stderr } = await new Deno.Command("npx", {
      args: [
        "-y",
        lighthouse,
        url,
        "--output=json",
        "--quiet",
        `--port=${port}`,
        `--only-categories=${categories.join(",")}`,
        ...preset === "desktop" ? ["--preset=desktop"] : [],
      ],
      stdout: "piped",
      stderr: "piped",
    }).output();
    if (!success) throw new Error(`Lighthouse could not look at ${url}: ${new TextDecoder().decode(stderr)}`);
    const report = v.parse(resultSchema, JSON.parse(new TextDecoder().decode(stdout)));
    if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}.`);
    return read(report);
  } finally {
    browser.kill("SIGTERM");
    await browser.status;
  }
}

async function giveCookies(port: number, cookies: Cookies): Promise<void> {
  const address = `http://127.0.0.1:${port}`;
  await until("the browser answers", () => fetch(`${address}/json/version`).then(({ ok }) => ok, () => false));
  const connection = await chromium.connectOverCDP(address);
  await connection.contexts()[0].addCookies(cookies);
  // Lets go of the browser, which goes on.
  await connection.close();
}

/** The browser that CHROMIUM names, the system's, or the one that comes with a package. */
async function chromiumPath(): Promise<string> {
  const named = Deno.env.get("CHROMIUM") ?? (existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : undefined);
  return named ?? await (await import("@sparticuz/chromium")).default.executablePath();
}

function read({ audits, categories: marked }: v.InferOutput<typeof resultSchema>): Report {
  const costs = categories.flatMap((category) => marked[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    marks: {
      performance: markOf(marked.performance.score),
      accessibility: markOf(marked.accessibility.score),
      "best-practices": markOf(marked["best-practices"].score),
    },
    paint: audits["largest-contentful-paint"]?.numericValue ?? NaN,
    blocked: audits["total-blocking-time"]?.numericValue ?? NaN,
    shift: audits["cumulative-layout-shift"]?.numericValue ?? NaN,
    costs,
  };
}

function markOf(score: number | null): number {
  return Math.round((score ?? 0) * 100);
}
