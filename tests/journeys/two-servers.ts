import type { Browser } from "playwright-core";
import { type Client, setUpCompany, signInTo } from "../product/client.ts";
import { type ServerProcess, startServer } from "../product/server-process.ts";
import { startSqld } from "../sqld.ts";
import { type WatchedPage, watchedPage } from "./browser.ts";
import { cookiesOf } from "./people.ts";

/** The owner of the company. */
export const owner = "olive@example.com";

/** Two server processes of one company, on one database. */
export interface TwoServers {
  /** Where the windows look. */
  readonly server: ServerProcess;
  /** The owner at the other one. */
  readonly colleague: Client;
  readonly database: { restart(): Promise<void> };
}

/** Runs something with two server processes of one company. */
export async function withTwoServers(run: (servers: TwoServers) => Promise<void>): Promise<void> {
  const database = await startSqld();
  const dataFolder = await Deno.makeTempDir({ prefix: "strongroom-two-" });
  const environment = { STRONGROOM_DATABASE_URL: database.url };
  const servers = [await startServer({ dataFolder, environment }), await startServer({ dataFolder, environment })];
  try {
    await setUpCompany(servers[0].url, servers[0].setupToken ?? "");
    await run({ server: servers[0], colleague: await signInTo(servers[1].url, owner), database });
  } finally {
    await Promise.all(servers.map((server) => server.kill("SIGTERM")));
    await database.stop();
    await Deno.remove(dataFolder, { recursive: true });
  }
}

/** A window on a page that hears of what others do. */
export async function listeningPage(
  browser: Browser,
  { url }: Pick<ServerProcess, "url">,
  { email, path }: { readonly email: string; readonly path: string },
): Promise<WatchedPage> {
  const window = await watchedPage(browser, { cookies: await cookiesOf(browser, url, email) });
  const listening = window.page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/events");
  await window.open(url + path);
  await listening;
  return window;
}
