import { expect } from "expect";
import { contentOf, DestinationFailed } from "./destination.ts";
import { destinationSuite } from "./destination.suite.ts";
import { folderDestination } from "./folder-destination.ts";

for (const [name, run] of destinationSuite) {
  Deno.test(`a folder: ${name}`, async () => {
    const folder = await Deno.makeTempDir({ prefix: "strongroom-backup-" });
    try {
      await run(folderDestination(`${folder}/on/a/disk`));
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}

Deno.test("a folder: what an ended run left half written is tidied away, and nothing else", async () => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-backup-" });
  try {
    const destination = folderDestination(folder);
    await destination.put("files/ab/one", contentOf(new Uint8Array(3)));
    await Deno.writeFile(`${folder}/incoming/${crypto.randomUUID()}`, new Uint8Array(5));
    await destination.tidy();
    expect([...Deno.readDirSync(`${folder}/incoming`)]).toEqual([]);
    expect(await destination.find("files/ab/one")).not.toBeNull();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a folder that is a file is told in a sentence", async () => {
  const path = await Deno.makeTempFile();
  try {
    const put = folderDestination(`${path}/backup`).put("files/ab/one", contentOf(new Uint8Array(3)));
    await expect(put).rejects.toThrow(DestinationFailed);
    await expect(put).rejects.toThrow(/is not a folder/);
  } finally {
    await Deno.remove(path);
  }
});
