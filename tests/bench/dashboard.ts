import { aPerson } from "@/features/accounts/testing.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { configurationFrom } from "@/kernel/configuration.ts";
import { logTo } from "@/kernel/log.ts";
import { openProduct } from "@/kernel/start.ts";
import { features } from "@/main.features.ts";
import { password } from "../product/client.ts";
import { fromBundle, startServer } from "../product/server-process.ts";
import { inspectionInstallation } from "./inspection.ts";
import { type Figure, measured, ms, percentile } from "./measure.ts";
import { clerk, clerkStores, owner } from "./people.ts";

/** The admin of three stores, who is an internal auditor of the first of them. */
const manager = "manager@bench.example";
const limit = 100;

/** The dashboard as the server paints it, with its five cards and two years of the chart, over a million documents. */
export async function dashboardFigures(): Promise<Figure[]> {
  const dataFolder = await inspectionInstallation();
  await prepare(dataFolder);
  const server = await startServer({ dataFolder, command: fromBundle });
  const [first] = clerkStores;
  const overview = "accountOverview=true&chartRange=2y";
  const cases = [
    ["owner, all 40 stores", owner, `/1/dashboard?${overview}`, ""],
    ["owner, one store", owner, "/1/dashboard?chartRange=2y", ""],
    ["user of 3 stores", clerk, `/${first}/dashboard?${overview}`, ""],
    ["manager of 3 stores", manager, `/${first}/dashboard?${overview}`, ""],
    ["auditor mode", manager, `/${first}/dashboard`, "; auditorMode=true"],
  ] as const;
  const figures: Figure[] = [];
  try {
    for (const [name, email, path, mode] of cases) {
      const cookie = await cookieOf(server.url, email) + mode;
      const page = async () => {
        const html = await (await fetch(`${server.url}${path}`, { headers: { cookie } })).text();
        if (!html.includes("Total Documents")) throw new Error(`The dashboard of ${name} came without cards.`);
      };
      await page();
      const { each } = await measured(40, 1, page);
      figures.push({
        name: `dashboard rendered by the server: ${name}`,
        value: `p50 ${ms(percentile(each, 0.5))}, p95 ${ms(percentile(each, 0.95))}`,
        isOver: percentile(each, 0.95) > limit,
        limit: `p95 ${limit} ms`,
      });
    }
  } finally {
    await server.kill("SIGTERM");
  }
  return figures;
}

async function cookieOf(url: string, email: string): Promise<string> {
  const signIn = await fetch(`${url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  await signIn.body?.cancel();
  return signIn.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
}

/** Two years of counters in each store, ten people a day; and the manager with an audit. Once. */
async function prepare(dataFolder: string): Promise<void> {
  const product = await openProduct(features, configurationFrom({ STRONGROOM_DATA: dataFolder }), logTo(() => {}));
  const { context } = product;
  try {
    if (await context.offered(accountsOffer).personByEmail(manager)) return;
    const { id } = await aPerson(context, {
      ...{ accountId: 1, email: manager, password, role: "FFLAdmin", storeIds: clerkStores },
    });
    await anAudit(context, { accountId: 1, storeId: clerkStores[0], type: 1, auditorIds: [id] });
    await context.database.write(() => [
      { sql: daysSql },
      ...["day", "week", "month"].map((interval) => ({ sql: peopleSql, args: [interval] })),
    ]);
  } finally {
    await product.close();
  }
}

const span = `WITH RECURSIVE stores(store) AS (SELECT 1 UNION ALL SELECT store + 1 FROM stores WHERE store < 40),
days(ago) AS (SELECT 0 UNION ALL SELECT ago + 1 FROM days WHERE ago < 730)`;

const daysSql = `INSERT OR REPLACE INTO analytics_days(store_id, day, transferred, uploaded, flagged)
${span} SELECT store, date('now', -ago || ' days'), store % 7, store % 9, ago % 3 FROM stores, days`;

const peopleSql = `INSERT OR IGNORE INTO analytics_people(store_id, interval, first_day, side, user_id)
${span}, people(person) AS (SELECT 1 UNION ALL SELECT person + 1 FROM people WHERE person < 10)
SELECT store, ?1, CASE ?1 WHEN 'day' THEN date('now', -ago || ' days')
  WHEN 'week' THEN date('now', -ago || ' days', '-6 days', 'weekday 1')
  ELSE date('now', -ago || ' days', 'start of month') END, 2, store * 100 + person FROM stores, days, people`;
