import { expect } from "expect";
import { namesIn, writeAll } from "./disk.ts";
import { openTemporary, sweepTemporary, temporaryFolder } from "./temporary.ts";

Deno.test("a temporary file is written and read, and has no name from the beginning", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const file = await openTemporary(folder);
    await writeAll(file, new TextEncoder().encode("made to be sent"));
    await file.seek(0, Deno.SeekMode.Start);
    expect(await namesIn(temporaryFolder(folder), /./)).toEqual([]);
    expect(await new Response(file.readable).text()).toBe("made to be sent");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("what a crash left is swept at the next start; without a folder there is nothing to sweep", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await sweepTemporary(folder);
    (await openTemporary(folder)).close();
    await Deno.writeTextFile(`${temporaryFolder(folder)}/left`, "half a list");
    await sweepTemporary(folder);
    expect(await namesIn(temporaryFolder(folder), /./)).toEqual([]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
