import { aPerson } from "@/features/accounts/testing.ts";
import { emptied } from "@/deploy/build/tools.ts";
import { insertAccount } from "@/features/accounts/people.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { aStore } from "@/features/stores/testing.ts";
import { configurationFrom } from "@/kernel/configuration.ts";
import { logTo } from "@/kernel/log.ts";
import { openProduct } from "@/kernel/start.ts";
import { features } from "@/main.features.ts";
import { password } from "../product/client.ts";
import { benchDatabase } from "./data.ts";
import { benchData, benchFolder } from "./settings.ts";

export { benchFolder } from "./settings.ts";

/** Who asks in the bench. */
export const owner = "owner@bench.example";
export const clerk = "clerk@bench.example";
/** The stores of the restricted user. */
export const clerkStores = [3, 11, 27] as const;

/**
 * A data folder of the whole product over the documents of the bench: the account, its 40 stores, an owner of all and a user
 * of three. Made once.
 */
export async function benchInstallation(): Promise<string> {
  const folder = `${benchFolder}/installation`;
  if (await Deno.stat(folder).then(() => true, () => false)) return folder;
  const source = await benchDatabase(benchFolder, benchData, (line) => console.log(line));
  const unfinished = `${folder}.unfinished`;
  await emptied(unfinished);
  await Deno.copyFile(source, `${unfinished}/strongroom.db`);
  const configuration = configurationFrom({ STRONGROOM_DATA: unfinished });
  const product = await openProduct(features, configuration, logTo(() => {}));
  const { context } = product;
  await context.change((unit) =>
    unit.add(insertAccount({ id: 1, name: "Bench", phone: "4055550100", type: 1 }, context.clock.now().toISOString()))
  );
  while ((await context.offered(storesOffer).ofAccount(1)).length < benchData.stores) {
    await aStore(context, { accountId: 1 });
  }
  await aPerson(context, { accountId: 1, email: owner, password });
  await aPerson(context, { accountId: 1, email: clerk, password, role: "FFLUser", storeIds: clerkStores });
  await product.close();
  await Deno.rename(unfinished, folder);
  return folder;
}
