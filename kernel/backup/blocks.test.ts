import { sumOfBytes } from "../files/read.ts";
import { expect } from "expect";
import { BlockDamaged, blockName, readBlock, writeBlock } from "./blocks.ts";
import { folderDestination } from "./folder-destination.ts";

Deno.test("every single bit of a block counts, also where zeros would unpack all the same; gunzip reads it", async () => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-backup-" });
  try {
    const destination = folderDestination(folder);
    const bytes = new Uint8Array(16_384);
    bytes.set(new TextEncoder().encode("a page"), 9000);
    const sha256 = sumOfBytes(bytes);
    const name = blockName("database", sha256);
    await writeBlock(destination, name, bytes);
    expect(await readBlock(destination, "database", sha256)).toEqual(bytes);

    const path = `${folder}/${name}`;
    const unpacked = await new Deno.Command("gzip", { args: ["-dc", path], stdout: "piped" }).output();
    expect({ code: unpacked.code, sum: sumOfBytes(unpacked.stdout) }).toEqual({ code: 0, sum: sha256 });
    const whole = await Deno.readFile(path);
    for (let bit = 0; bit < whole.length * 8; bit++) {
      const damaged = whole.slice();
      damaged[bit >> 3] ^= 1 << (bit & 7);
      await Deno.writeFile(path, damaged);
      const read = readBlock(destination, "database", sha256);
      await expect(read).rejects.toThrow(BlockDamaged);
    }
    for (const length of [0, 50, whole.length - 1]) {
      await Deno.writeFile(path, whole.subarray(0, length));
      await expect(readBlock(destination, "database", sha256)).rejects.toThrow(BlockDamaged);
    }
    await Deno.remove(path);
    await expect(readBlock(destination, "database", sha256)).rejects.toThrow("is missing");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
