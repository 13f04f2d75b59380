/**
 * `prepare-copy.ts FOLDER...`: brings a copy of the bench's installation up to the code of the checkout whose deno.json runs
 * this, adds two colleagues, and lets people file: the documents of the bench were not filed, and whoever files needs
 * numbers after theirs.
 */
import { accountsOffer } from "@/features/accounts/offers.ts";
import { aPerson } from "@/features/accounts/testing.ts";
import { configurationFrom } from "@/kernel/configuration.ts";
import { logTo } from "@/kernel/log.ts";
import { openProduct } from "@/kernel/start.ts";
import { features } from "@/main.features.ts";

const [folder] = Deno.args;
const { context, close } = await openProduct(features, configurationFrom({ STRONGROOM_DATA: folder }), logTo(() => {}));
for (const email of ["colleague-1@bench.example", "colleague-2@bench.example"]) {
  if (!await context.offered(accountsOffer).personByEmail(email)) {
    await aPerson(context, { accountId: 1, email, password: "Strongroom!1" });
  }
}
await context.database.write(() => [{
  sql: "INSERT INTO id_blocks(name, next) VALUES ('documents', 2000001) ON CONFLICT DO UPDATE SET next = 2000001",
}]);
await close();
Deno.exit(0);
