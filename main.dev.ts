import { accountsOffer } from "@/features/accounts/offers.ts";
import { appOf } from "@/kernel/app.ts";
import { configurationFrom, readEnvironment } from "@/kernel/configuration.ts";
import { loadSample } from "@/kernel/sample.ts";
import { renderPage } from "@/kernel/screens/render.tsx";
import { openProduct } from "@/kernel/start.ts";
import { features } from "./main.features.ts";
import { settleSample } from "./main.sample.ts";
import { screens } from "./main.screens.ts";

/** The app behind the development server, made anew after each edit of server code. */
export async function boot() {
  const configuration = configurationFrom(readEnvironment());
  const product = await openProduct(features, configuration);
  product.context.offered(accountsOffer).provideSample((print) => loadSample(product, print));
  await settleSample(product, configuration.sample, (line) => console.log(line));
  await product.start();
  const head = `<script type="module" src="/@vite/client"></script><link rel="stylesheet" href="/ui/app.css">`;
  const lone = (entry: string) => ({ entry: `/${entry}`, ahead: [] });
  const assets = { head, entry: "/main.client.tsx", ahead: [], build: "", preload: () => [], lone };
  const app = appOf({ product, screens, render: renderPage, assets, clientFolder: null });
  return { app, close: () => product.close() };
}
