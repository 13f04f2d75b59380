import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { appOf } from "@/kernel/app.ts";
import type { Feature } from "@/kernel/feature.ts";
import { readPageAssets } from "@/kernel/screens/manifest.ts";
import { renderPage } from "@/kernel/screens/render.tsx";
import type { ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { filingForm, password, signInTo } from "../product/client.ts";
import { listenEarly } from "../product/early-server.ts";
import { type TestProduct, withProduct } from "../product/product.ts";

const root = new URL("../../", import.meta.url).pathname;

/** The two lists of a product, and the client entry that holds the second. */
export interface Lists {
  readonly features: readonly Feature[];
  readonly screens: readonly ScreenFeature[];
  /** From the project's root. */
  readonly entry: string;
  /** Settings besides the address. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A product that answers browsers, with one company, its owner and one document that was filed over HTTP. */
export interface Served {
  readonly product: TestProduct;
  readonly url: string;
  readonly email: string;
  readonly storeId: number;
  readonly documentId: number;
  /** The built file of a module that comes late, from the project's root. */
  readonly fileOf: (module: string) => string | undefined;
}

/** Serves the product of these lists, with its client, over HTTP and runs something against it. */
export async function withServed(lists: Lists, run: (served: Served) => Promise<void>): Promise<void> {
  const server = listenEarly();
  const { url } = server;
  await withClient(lists.entry, (clientFolder) =>
    withProduct(async (product) => {
      const assets = readPageAssets(clientFolder, lists.entry);
      const app = appOf({ product, screens: lists.screens, render: renderPage, assets, clientFolder });
      server.answerWith((request) => app.fetch(request, { remoteAddress: "127.0.0.1" }));
      try {
        const fileOf = (module: string) => assets.preload(module)[0];
        await run({ product, url, fileOf, ...await fileOne(product, url) });
      } finally {
        await server.shutdown();
      }
    }, { features: lists.features, environment: { STRONGROOM_URL: url, ...lists.environment } }));
}

/** The product's own entry, whose client the test task has built in `dist/client` before any journey. */
export const ownEntry = "main.client.tsx";

/** Runs something with the folder of an entry's client: the one that is built, or one that is gone after. */
export async function withClient(entry: string, run: (folder: string) => Promise<void>): Promise<void> {
  if (entry === ownEntry) return await run(`${root}dist/client`);
  const folder = await Deno.makeTempDir({ prefix: "strongroom-client-" });
  try {
    await buildClient(entry, folder);
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Builds an entry into a folder, in a process of its own: Vite says "production" to the whole process, where component tests need React's other build. */
export async function buildClient(entry: string, folder: string): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--node-modules-dir=manual",
      new URL("build-client.ts", import.meta.url).pathname,
      entry,
      folder,
    ],
    cwd: root,
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

async function fileOne({ context, jobs }: TestProduct, url: string) {
  const account = await anAccount(context, { type: 0 });
  const store = await aStore(context, { accountId: account.id });
  const { email } = await aPerson(context, { accountId: account.id, password });
  const client = await signInTo(url, email);
  const body = filingForm({ storeId: store.id, customerName: "Example, Kim", serialNumber: "K4473" }, plainPdf().bytes);
  const { id } = await client.json<{ id: number }>("/api/documents", { method: "POST", body });
  await jobs.runAll();
  return { email, storeId: store.id, documentId: id };
}
