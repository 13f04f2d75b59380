import { emptied } from "@/deploy/build/tools.ts";
import type { FileReference } from "@/kernel/files/file-reference.ts";
import { filePathIn, openFolderStore } from "@/kernel/files/folder.ts";
import { someBytes, sumOf } from "@/kernel/files/testing.ts";
import { verifyFiles } from "@/kernel/files/verify-files.ts";
import type { Figure } from "./measure.ts";
import { benchFolder } from "./people.ts";

/** Sizes of files in bytes and how many of them: 400 MB each time, and many small ones. */
const sizes = [[4_000, 20_000], [200_000, 2_000], [2_000_000, 200]] as const;

/** How fast files of some sizes are read and hashed, beside `sha256sum` with one process; all lie in the page cache. */
export async function fileRates(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [size, count] of sizes) {
    const folder = `${benchFolder}/file-rates`;
    await emptied(folder);
    const sums = await written(folder, size, count);
    const files = await openFolderStore(await Deno.realPath(folder));
    const references = async function* (): AsyncGenerator<FileReference> {
      for (const sha256 of sums) yield await Promise.resolve({ sha256, size, subject: "document:1" });
    };
    const named = (asked: readonly string[]) => Promise.resolve(new Set(asked));
    const ours = await taken(async () => {
      const found = await Array.fromAsync(verifyFiles(files, [{ feature: "bench", references: references() }], named));
      if (found.some(({ kind }) => kind === "problem")) throw new Error("A file of the bench is not whole.");
    });
    const raw = await taken(async () => {
      const paths = sums.map((sum) => filePathIn(folder, sum));
      const child = new Deno.Command("xargs", { args: ["sha256sum"], stdin: "piped", stdout: "null" }).spawn();
      const writer = child.stdin.getWriter();
      await writer.write(new TextEncoder().encode(paths.join("\n")));
      await writer.close();
      if (!(await child.status).success) throw new Error("sha256sum failed.");
    });
    const rate = (milliseconds: number) =>
      `${(size * count / milliseconds / 1000).toFixed(0)} MB/s, ${Math.round(count / milliseconds * 1000)} files/s`;
    figures.push({
      name: `${count.toLocaleString("en-US")} files of ${size.toLocaleString("en-US")} bytes read and hashed`,
      value: rate(ours),
      baseline: `sha256sum ${rate(raw)}`,
      ratio: `${Math.round(100 * raw / ours)} %`,
    });
    await Deno.remove(folder, { recursive: true });
  }
  return figures;
}

async function written(folder: string, size: number, count: number): Promise<readonly string[]> {
  const bytes = someBytes(size);
  const sums: string[] = [];
  for (let number = 0; number < count; number++) {
    bytes.set([number, number >> 8, number >> 16]);
    const sum = sumOf(bytes);
    const path = filePathIn(folder, sum);
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeFile(path, bytes);
    sums.push(sum);
  }
  return sums.sort();
}

async function taken(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
