import { manyRecords, prepared, standingOf, problems } from "@/features/out-of-business/testing.ts";
import { withFixture } from "@/tests/security/fixture.ts";

const count = Number(Deno.env.get("RECORDS") ?? 100_000) - 1;
Deno.test("measure", async () => {
  const file = await Deno.makeTempFile({ suffix: ".db" });
  await Deno.remove(file);
  await withFixture(async (fixture) => {
    const say = (text: string) => console.log(text, Math.round(Deno.memoryUsage().rss / 1e6), "MB rss", Math.round(Deno.memoryUsage().heapUsed/1e6), "MB heap");
    let t = performance.now();
    const lap = () => { const now = performance.now(); const s = (now - t) / 1000; t = now; return s.toFixed(1); };
    await manyRecords(fixture, count);
    say(`filled ${lap()} s`);
    const standing = await prepared(fixture);
    say(`planned ${lap()} s ${standing.pack?.totalRecords}`);
    let longest = 0;
    let last = performance.now();
    const beat = setInterval(() => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; }, 10);
    const response = await fixture.owner.send("POST", `/api/stores/${fixture.storeId}/outOfBusiness/pack/parts/1`);
    const reader = response.body!.getReader();
    let bytes = 0, told = 0;
    let most = 0, sum = 0, n = 0;
    const zip = Deno.env.get("ZIP") ? await Deno.open(Deno.env.get("ZIP")!, { write: true, create: true, truncate: true }) : null;
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      bytes += value.length;
      if (zip) await zip.write(value);
      if (bytes - told > 1.5e8) { told = bytes; say(`  ${(bytes / 1e9).toFixed(2)} GB`); }
      const rss = Deno.memoryUsage().rss; most = Math.max(most, rss); sum += rss; n++;
    }
    zip?.close();
    clearInterval(beat);
    say(`streamed ${lap()} s ${(bytes / 1e6).toFixed(0)} MB, most rss ${Math.round(most / 1e6)}, mean ${Math.round(sum / n / 1e6)}, longest block ${longest.toFixed(0)} ms`);
    console.log(JSON.stringify((await standingOf(fixture)).pack?.parts));
  }, { databaseUrl: `file:${file}` });
});
