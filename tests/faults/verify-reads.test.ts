import { expect } from "expect";
import { configurationFrom } from "@/kernel/configuration.ts";
import { logTo } from "@/kernel/log.ts";
import { openForReading, openProduct } from "@/kernel/start.ts";
import { verifyCommand } from "@/kernel/verify-command.ts";
import { features } from "@/main.features.ts";

/** Everything in a folder but what the database keeps for itself while it is open. */
async function namesUnder(folder: string, within = ""): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${folder}${within}`)) {
    if (/\.db-(wal|shm)$|\.lock$/.test(name)) continue;
    names.push(`${within}/${name}`);
    if (isDirectory) names.push(...await namesUnder(folder, `${within}/${name}`));
  }
  return names.sort();
}

Deno.test("strongroom verify only reads: nothing comes into the data folder, no key and no folder either", async () => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-verify-" });
  try {
    const configuration = configurationFrom({ STRONGROOM_DATA: folder });
    const product = await openProduct(features, configuration, logTo(() => {}));
    await product.close();
    await Deno.remove(`${folder}/keys`, { recursive: true });
    await Deno.remove(`${configuration.filesFolder}/incoming`);
    const before = await namesUnder(folder);

    const printed: string[] = [];
    const reading = await openForReading(features, configuration);
    expect(await verifyCommand(reading, (line) => printed.push(line))).toBe(0);
    await reading.close();

    expect(printed.at(-1)).toBe("No problems found.");
    expect(await namesUnder(folder)).toEqual(before);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
