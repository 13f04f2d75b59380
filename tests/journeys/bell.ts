import type { Browser, Page } from "playwright-core";
import { samplePdf } from "@/ui/pdf-viewer/harness/sample-pdf.ts";
import { type Client, filingForm, password, setUpCompany, signInTo } from "../product/client.ts";
import { type ServerOptions, type ServerProcess, startServer } from "../product/server-process.ts";
import { startSqld } from "../sqld.ts";
import { type WatchedPage, watchedPage } from "./browser.ts";
import { cookiesOf } from "./people.ts";

/** Whose bell is looked at. */
export const ann = "ann@example.com";

/** Two server processes on one database, and who works at them. */
export interface TwoProcesses {
  readonly browser: Browser;
  /** Where Ann looks; her colleague works at another process. */
  readonly server: ServerProcess;
  readonly colleague: Client;
}

/** Runs something with a company's account at two new server processes on one libSQL server; all of it is gone after. */
export async function withTwoProcesses(
  browser: Browser,
  run: (stage: TwoProcesses) => Promise<void>,
  { command }: Pick<ServerOptions, "command"> = {},
): Promise<void> {
  const database = await startSqld();
  const dataFolder = await Deno.makeTempDir({ prefix: "strongroom-bell-" });
  const options = { dataFolder, command, environment: { STRONGROOM_DATABASE_URL: database.url } };
  const servers = [await startServer(options), await startServer(options)];
  try {
    await setUpCompany(servers[0].url, servers[0].setupToken ?? "");
    const colleague = await signInTo(servers[1].url, "olive@example.com");
    await invite(colleague, servers[0].url);
    await run({ browser, server: servers[0], colleague });
  } finally {
    await Promise.all(servers.map((server) => server.kill("SIGTERM")));
    await database.stop();
    await Deno.remove(dataFolder, { recursive: true });
  }
}

/** Ann's window, listening. */
export async function opened(browser: Browser, server: ServerProcess, width: number): Promise<WatchedPage> {
  const window = await watchedPage(browser, {
    cookies: await cookiesOf(browser, server.url, ann),
    width,
    answers: [403],
  });
  const listening = window.page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/events");
  await window.open(`${server.url}/1/documents`);
  await listening;
  return window;
}

/** The button in the header. */
export const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });

/** Waits until the bell says so many. */
export async function counted(page: Page, count: number): Promise<void> {
  const name = count === 0 ? "Notifications" : `Notifications, ${count} new`;
  await page.getByRole("button", { name, exact: true }).waitFor();
}

async function invite(owner: Client, url: string): Promise<void> {
  const user = { name: "Ann Clerk", email: ann, phone: "4055550101", permission: 0, storeIds: [1] };
  const { invitationLink } = await owner.json<{ invitationLink: string }>("/api/users", sent("POST", { user }));
  const token = new URL(invitationLink).pathname.split("/").at(-1);
  const answer = await fetch(`${url}/api/invitations/${token}/accept`, {
    ...sent("POST", { password, confirmPassword: password }),
    headers: { "content-type": "application/json", origin: url },
  });
  if (!answer.ok) throw new Error(`The invitation answered ${answer.status}: ${await answer.text()}`);
  await answer.body?.cancel();
}

/** Files a form as a colleague; answers its id. */
export async function file(client: Client, customerName: string, serialNumber: string): Promise<number> {
  const body = filingForm({ storeId: 1, customerName, serialNumber }, samplePdf({ pages: 1 }));
  return (await client.json<{ id: number }>("/api/documents", { method: "POST", body })).id;
}

/** Flags a document. */
export async function flag(client: Client, id: number): Promise<void> {
  const answer = await client.fetch(`/api/documents/${id}/flag`, sent("PUT", { color: 1 }));
  if (!answer.ok) throw new Error(`The flag answered ${answer.status}: ${await answer.text()}`);
  await answer.body?.cancel();
}

/** A request with a body of JSON. */
export function sent(method: string, body: unknown): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
