import { copyTree } from "@/deploy/build/tools.ts";
import { appOf } from "@/kernel/app.ts";
import { type HttpServer, listen } from "@/kernel/http-server.ts";
import { readPageAssets } from "@/kernel/screens/manifest.ts";
import { renderPage } from "@/kernel/screens/render.tsx";
import { screens } from "@/main.screens.ts";
import type { TestProduct } from "../product/product.ts";
import { buildClient } from "./serving.ts";

const entry = "main.client.tsx";

/** Two builds of the client that have no script in common, as an upgrade makes them. */
export interface Builds {
  readonly before: string;
  readonly after: string;
}

/** Makes both builds in a folder: the second is the first, each of whose scripts has another hash in its name. */
export async function makeBuilds(folder: string): Promise<Builds> {
  const [before, after] = [`${folder}/before`, `${folder}/after`];
  await buildClient(entry, before);
  await copyTree(before, after);
  const names = [...Deno.readDirSync(`${after}/assets`)].map(({ name }) => name)
    .filter((name) => name.endsWith(".js"));
  const renamed = (text: string) => names.reduce((all, name) => all.replaceAll(name, otherName(name)), text);
  for (const name of names) {
    const text = await Deno.readTextFile(`${after}/assets/${name}`);
    await Deno.writeTextFile(`${after}/assets/${otherName(name)}`, renamed(text));
    await Deno.remove(`${after}/assets/${name}`);
  }
  for (const name of ["manifest", "lone-programs"]) {
    const path = `${after}/.vite/${name}.json`;
    await Deno.writeTextFile(path, renamed(await Deno.readTextFile(path)));
  }
  return { before, after };
}

const otherName = (name: string) => name.replace(/\.js$/, "0.js");

/** Serves a product with one build of the client; `also` answers every second request with another one. */
export async function serveBuild(
  product: TestProduct,
  port: number,
  build: string,
  also?: string,
): Promise<HttpServer> {
  const apps = [build, also ?? build].map((clientFolder) =>
    appOf({ product, screens, render: renderPage, assets: readPageAssets(clientFolder, entry), clientFolder })
  );
  let answered = 0;
  return await listen(
    { host: "127.0.0.1", port },
    ({ request }) => apps[answered++ % 2].fetch(request, { remoteAddress: "127.0.0.1" }),
  );
}

/** Ends a server as the end of its process does: what is under way breaks off. */
export async function endServer(server: HttpServer): Promise<void> {
  const closed = server.shutdown();
  server.destroy();
  await closed;
}
