import { expect } from "expect";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import { migrationSet } from "@/kernel/feature.ts";
import { schemaState } from "@/kernel/start-schema.ts";
import { withProduct } from "@/tests/product/product.ts";
import feature from "./feature.ts";
import { offboardingEvents } from "./ledger-events.ts";

Deno.test("a database that was made under the feature's first name is current, and migrates to nothing new", async () => {
  const database = await openDatabase({ url: ":memory:" });
  try {
    await migrate(database, [{ feature: "departure", migrations: feature.migrations }]);
    expect(await schemaState(database, [migrationSet(feature)])).toBe("current");
    expect(await migrate(database, [migrationSet(feature)])).toBe(0);
  } finally {
    database.close();
  }
});

Deno.test("entries of the feature's first name read as they did", () =>
  withProduct(({ context }) => {
    expect(Object.keys(offboardingEvents).every((event) => event.startsWith("departure."))).toBe(true);
    expect(context.describeEvent("departure.deleted", { kind: "store", name: "Summit", exportId: 1 }).title)
      .toBe("FFL deleted");
    return Promise.resolve();
  }));
