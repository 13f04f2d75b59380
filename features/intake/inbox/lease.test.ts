import { expect } from "expect";
import { SetClock } from "@/kernel/clock.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { withProduct } from "@/tests/product/product.ts";
import { withSqld } from "@/tests/sqld.ts";
import { until } from "@/tests/until.ts";
import { aFixture, listOf } from "../testing/fixture.ts";
import { watchInbox } from "./watch.ts";

/** The context of a watcher, and how often it has asked by now whether it may look. */
function counted(context: FeatureContext): { readonly context: FeatureContext; asked: number } {
  const { database } = context;
  const watcher = {
    asked: 0,
    context: {
      ...context,
      database: {
        ...database,
        async write(prepare: Parameters<typeof database.write>[0]) {
          const written = await database.write(prepare);
          watcher.asked++;
          return written;
        },
      },
    },
  };
  return watcher;
}

Deno.test("of several processes on one libSQL server one moves the files, and another takes over when it is gone", () =>
  withSqld(async (databaseUrl) => {
    const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "strongroom-lease-" }));
    const clock = new SetClock("2026-03-10T12:00:00Z");
    try {
      await withProduct(async (one) => {
        await withProduct(async (other) => {
          const [first, second] = [one, other].map((product) => {
            const intake = product.features.find(({ name }) => name === "intake");
            if (!intake) throw new Error("The intake is not in the list.");
            return product.contextOf(intake);
          });
          const fixture = await aFixture(one);
          const holder = async () => (await first.database.one("SELECT holder FROM intake_watch"))?.holder;
          const watching = await watchInbox(first, folder, { holder: "first", pauseMs: 40 });
          await until("the first holds the folder", async () => await holder() === "first");
          const watcher = counted(second);
          const waiting = await watchInbox(watcher.context, folder, { holder: "second", pauseMs: 40 });
          try {
            await Deno.mkdir(`${folder}/${fixture.store.id}`);
            await Deno.writeFile(`${folder}/${fixture.store.id}/a.pdf`, plainPdf().bytes);
            await until("the first file is taken", async () => (await listOf(one, fixture)).count === 1);
            expect(await holder()).toBe("first");
            await watching.close();
            const before = watcher.asked;
            await until("the second has asked five times", () => watcher.asked >= before + 5);
            expect(await holder()).toBe("first");
            clock.advance(31_000);
            await until("the second holds the folder", async () => await holder() === "second");
            await Deno.writeFile(`${folder}/${fixture.store.id}/b.pdf`, plainPdf().bytes);
            await until("the second file is taken", async () => (await listOf(one, fixture)).count === 2);
          } finally {
            await Promise.all([watching.close(), waiting.close()]);
          }
        }, { databaseUrl, clock });
      }, { databaseUrl, clock });
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }));
