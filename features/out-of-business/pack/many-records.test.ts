import { expect } from "expect";
import { pathsIn } from "@/kernel/files/testing.ts";
import { withFixture } from "@/tests/security/fixture.ts";
import { downloaded, manyRecords, prepared, standingOf, unpacked } from "../testing.ts";
import outOfBusiness from "../feature.ts";
import { indexOrders, linesOf } from "./index-files.ts";
import { planJob } from "./plan.ts";

Deno.test("several zips together hold every record once, none is larger than asked, the last has the index of all", () =>
  withFixture(async (fixture) => {
    const { owner, storeId } = fixture;
    await manyRecords(fixture, 60);
    const most = 900_000;
    const { pack } = await prepared(fixture, most);
    const parts = pack?.parts ?? [];
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.reduce((sum, { records }) => sum + records, 0)).toBe(61);
    expect(parts.map(({ holdsIndex }) => holdsIndex)).toEqual([...parts.slice(1).map(() => false), true]);
    const path = `/api/stores/${storeId}/outOfBusiness/pack/parts`;
    const early = await owner.send("POST", `${path}/${parts.length}`);
    expect([early.status, (await early.json()).error]).toEqual([409, "out-of-business.index_last"]);

    const zips: Uint8Array<ArrayBuffer>[] = [];
    for (const { number } of parts) zips.push(await downloaded(fixture, number));
    for (const zip of zips) expect(zip.length).toBeLessThan(most);
    expect((await standingOf(fixture)).pack?.isComplete).toBe(true);
    await unpacked(zips, async (folder) => {
      const held = await Promise.all(
        parts.map(async ({ number }) =>
          (await pathsIn(`${folder}/${number}`)).filter((name) => name.startsWith("4473/"))
            .map((name) => `${number} ${name}`)
        ),
      );
      const last = `${folder}/${parts.length}/INDEX`;
      for (const { name } of indexOrders) {
        const lines = (await Deno.readTextFile(`${last}/${name}.txt`)).trimEnd().split("\r\n");
        const [, from, to] = new RegExp(`(\\d+)-(\\d+) +File `).exec(
          await Deno.readTextFile(`${last}/FILE DESCRIPTION.txt`),
        ) ?? [];
        const zip = lines[0].indexOf("Zip");
        const named = lines.slice(1).map((line) =>
          `${line.slice(zip, zip + 4).trim()} ${line.slice(Number(from) - 1, Number(to)).trim()}`
        );
        expect([name, named.toSorted()]).toEqual([name, held.flat().toSorted()]);
      }
    });

    // The index tells of all others: after another one it is made again.
    await downloaded(fixture, 1);
    expect((await standingOf(fixture)).pack?.parts.map(({ state }) => state)).toEqual([
      ...parts.slice(1).map(() => "finished"),
      "none",
    ]);
  }));

Deno.test("planning that was cut short goes on behind what it placed: every record once in each of the three orders", () =>
  withFixture(async (fixture) => {
    const { context, jobs, features, contextOf } = fixture;
    await manyRecords(fixture, 1_249);
    const { pack } = await prepared(fixture);
    const packId = pack?.id ?? 0;
    const own = contextOf(features.find(({ name }) => name === outOfBusiness.name) ?? features[0]);
    await context.database.write(() => [
      { sql: "DELETE FROM out_of_business_records", args: [] },
      { sql: "DELETE FROM out_of_business_parts", args: [] },
      {
        sql: `UPDATE out_of_business_packs SET state = 'planning', planned_records = 0,
          filling = '{"part":1,"records":0,"bytes":0,"serialCharacters":0}'`,
        args: [],
      },
    ]);
    const stopped = { ...own, stopping: AbortSignal.abort() };
    for (const placed of [200, 400]) {
      await expect(planJob.handler({ packId }, stopped)).rejects.toThrow();
      expect((await standingOf(fixture)).pack).toMatchObject({ state: "planning", plannedRecords: placed });
    }
    await planJob.handler({ packId }, own);
    await jobs.runAll();
    const after = (await standingOf(fixture)).pack;
    expect(after).toMatchObject({ state: "ready", plannedRecords: 1_250, parts: [{ records: 1_250 }] });
    const bytes = pack?.parts[0].bytes ?? 0;
    expect(after?.parts[0].bytes).toBe(bytes);
    for (const order of indexOrders) {
      const lines = await Array.fromAsync(linesOf({ database: context.database, packId, license: "" }, order));
      expect(lines.length).toBe(1_250);
      expect(new Set(lines.map(({ path }) => path)).size).toBe(1_250);
      expect(lines.map(({ position }) => position)).toEqual(lines.map((_, at) => at + 1));
    }
    const dated = await Array.fromAsync(
      linesOf({ database: context.database, packId, license: "" }, indexOrders[1]),
    );
    const days = dated.map(({ date }) => date || "9999");
    expect(days).toEqual(days.toSorted());
  }));
