import type { Product } from "./compose.ts";
import { conflict } from "./errors.ts";

/** Fills an empty database with every feature's sample data. Refused on one that holds anybody or anything. */
export async function loadSample(product: Product, print: (line: string) => void): Promise<void> {
  const begun = Date.now();
  if ((await product.context.ledger.streams()).length > 0) {
    throw conflict(
      "sample.not_empty",
      "Sample data can only be loaded into an empty database. This one is not empty.",
    );
  }
  for (const feature of product.features) {
    if (!feature.sample) continue;
    let last = 0;
    await feature.sample(product.contextOf(feature), (done, total, what = feature.name) => {
      if (Date.now() - last < 1000 && done < total) return;
      last = Date.now();
      print(`sample data: ${what} ${done} of ${total}`);
    });
  }
  print(`Sample data is loaded (${Math.round((Date.now() - begun) / 1000)} s). Every password is Strongroom!1`);
}
