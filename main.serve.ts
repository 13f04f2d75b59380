import { accountsOffer } from "@/features/accounts/offers.ts";
import { appOf } from "@/kernel/app.ts";
import type { Configuration } from "@/kernel/configuration.ts";
import type { Feature } from "@/kernel/feature.ts";
import { loadSample } from "@/kernel/sample.ts";
import { readPageAssets } from "@/kernel/screens/manifest.ts";
import { renderPage } from "@/kernel/screens/render.tsx";
import { onGoodbye, serve } from "@/kernel/serve.ts";
import { openProduct } from "@/kernel/start.ts";
import { screens } from "./main.screens.ts";

/** The client build lies beside the bundled server, or under dist/ of a checkout. */
function clientFolder(): string {
  const beside = new URL("./client", import.meta.url).pathname;
  const ofCheckout = new URL("./dist/client", import.meta.url).pathname;
  for (const folder of [beside, ofCheckout]) {
    try {
      if (Deno.statSync(`${folder}/.vite/manifest.json`).isFile) return folder;
    } catch {
      continue;
    }
  }
  throw new Error("The client build is missing. Run: deno task build");
}

/** Migrates, listens, prints where, and stops in good order when asked. */
export async function serveProduct(features: readonly Feature[], configuration: Configuration): Promise<void> {
  const folder = clientFolder();
  const product = await openProduct(features, configuration);
  product.context.offered(accountsOffer).provideSample((print) => loadSample(product, print));
  if (configuration.sample) await loadSample(product, (line) => console.log(line));
  const app = appOf({
    product,
    screens,
    render: renderPage,
    assets: readPageAssets(folder, "main.client.tsx"),
    clientFolder: folder,
  });
  const serving = serve(app, configuration);
  console.log(`Strongroom is ready at ${configuration.url}`);
  await product.start();
  onGoodbye(async () => {
    console.log("Stopping: finishing what is under way.");
    await serving.stop();
    await product.close();
    Deno.exit(0);
  });
  await serving.finished;
}
