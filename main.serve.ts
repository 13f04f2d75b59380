import { accountsOffer } from "@/features/accounts/offers.ts";
import { appOf } from "@/kernel/app.ts";
import type { Configuration } from "@/kernel/configuration.ts";
import type { Feature } from "@/kernel/feature.ts";
import { loadSample } from "@/kernel/sample.ts";
import { readPageAssets } from "@/kernel/screens/manifest.ts";
import { renderPage } from "@/kernel/screens/render.tsx";
import { onShutdown, serve } from "@/kernel/serve.ts";
import { StartRefused, startStep } from "@/kernel/start-refused.ts";
import { logToStandardError, openProduct } from "@/kernel/start.ts";
import { settleSample } from "./main.sample.ts";
import { screens } from "./main.screens.ts";

/** Longest time from being asked to stop to the end of the process. */
const longestShutdownMs = 10_000;

/**
 * Migrates, listens, prints where, and stops in good order when asked; gives the exit status then. Throws
 * {@link StartRefused} when it cannot start for a reason that an operator can mend.
 */
export async function serveProduct(features: readonly Feature[], configuration: Configuration): Promise<number> {
  const clientFolder = builtClient();
  const log = logToStandardError();
  const serving = await serve(configuration, log);
  // With PORT=0 the system has chosen one.
  const url = configuration.url.replace(/:0$/, `:${serving.port}`);
  const product = await openProduct(features, { ...configuration, url }, log);
  const stopped = Promise.withResolvers<void>();
  onShutdown(() => {
    print("Stopping: finishing requests in progress.");
    setTimeout(() => Deno.exit(0), longestShutdownMs);
    product.stopAnswers();
    serving.stop().then(() => product.close()).then(stopped.resolve, stopped.reject);
  });
  product.context.offered(accountsOffer).provideSample((tell) => loadSample(product, tell));
  await startStep(() => settleSample(product, configuration.sample, print), () => null);
  const assets = readPageAssets(clientFolder, "main.client.tsx");
  const app = appOf({ product, screens, render: renderPage, assets, clientFolder });
  await product.start();
  serving.answerWith(app);
  void product.useDatabaseProcesses();
  print(`Strongroom is ready at ${url}`);
  await stopped.promise;
  return 0;
}

/** The client build lies beside the bundled server, or under dist/ of a checkout. */
function builtClient(): string {
  const places = ["./client", "./dist/client"].map((place) => new URL(place, import.meta.url).pathname);
  const found = places.find((folder) => {
    try {
      return Deno.statSync(`${folder}/.vite/manifest.json`).isFile;
    } catch {
      return false;
    }
  });
  if (!found) throw new StartRefused("The screens are not built yet. Run: deno task build");
  return found;
}

function print(line: string): void {
  console.log(line);
}
