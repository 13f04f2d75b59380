import type { FeatureContext } from "@/kernel/feature.ts";
import { type ProductOptions, type TestProduct, withProduct } from "@/tests/product/product.ts";
import { Inbox } from "../inbox/inbox.ts";

/** A product with an inbox that takes what it saw at the look before, however short ago that was. */
export async function withInbox(
  run: (product: TestProduct, folder: string, inbox: Inbox) => Promise<void>,
  options?: ProductOptions,
): Promise<void> {
  await withProduct(async (product) => {
    const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "strongroom-inbox-" }));
    try {
      await run(product, folder, new Inbox(intakeOf(product), folder, 0));
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }, options);
}

/** What the intake is given of a product. */
export function intakeOf({ features, contextOf }: TestProduct): FeatureContext {
  const feature = features.find(({ name }) => name === "intake");
  if (!feature) throw new Error("The intake is not in the list.");
  return contextOf(feature);
}

/** Every file below a folder, from there. */
export async function filesIn(folder: string, below = ""): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${folder}/${below}`)) {
    const path = below === "" ? name : `${below}/${name}`;
    found.push(...isDirectory ? await filesIn(folder, path) : [path]);
  }
  return found.sort();
}

/** Two looks: a file is taken when it was seen before and has not changed. */
export async function lookTwice(inbox: Inbox): Promise<number> {
  return await inbox.look() + await inbox.look();
}
