import { BlobReader, TextWriter, ZipReader } from "@zip.js/zip.js";
import { expect } from "expect";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { type ZipEntry, zipOf } from "./write-zip.ts";

const modified = new Date("2026-03-02T10:00:08.000Z");

function entry(path: string, text: string): ZipEntry {
  return { path, content: new TextEncoder().encode(text), modified };
}

async function* given(...entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

async function inFile(run: (path: string) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempFile({ suffix: ".zip" });
  try {
    await run(path);
  } finally {
    await Deno.remove(path);
  }
}

/** Writes a stream without its zeros, so that gigabytes of them take no room on the disk. */
async function writeSparse(path: string, stream: ReadableStream<Uint8Array>): Promise<number> {
  using file = await Deno.open(path, { write: true, truncate: true });
  let at = 0;
  for await (const piece of stream) {
    if (piece !== zeros) {
      await file.seek(at, Deno.SeekMode.Start);
      for (let written = 0; written < piece.length;) written += await file.write(piece.subarray(written));
    }
    at += piece.length;
  }
  return at;
}

const zeros = new Uint8Array(16 * 1024 * 1024);

async function* zerosFor(length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < length; at += zeros.length) yield zeros;
  await Promise.resolve();
}

Deno.test("a zip opens with ordinary programs: names in any alphabet, bytes, streams and empty files", () =>
  inFile(async (path) => {
    const entries = given(
      entry("Prüfung/ćevap 書類.txt", "four words and more"),
      entry("empty.txt", ""),
      { path: "streamed.txt", content: new Blob(["one ", "two"]).stream(), modified },
      { path: "nothing.txt", content: new Blob([]).stream(), modified },
      { path: "large.bin", content: zeros.slice(0, 300_000), modified },
    );
    await Deno.writeFile(path, zipOf(entries));
    if (await referee("unzip", ["-tqq", path]) === null) return;
    await referee("7z", ["t", path]);
    await referee("python3", ["-m", "zipfile", "-t", path]);
    expect(await referee("unzip", ["-p", path, "streamed.txt"])).toBe("one two");
    const script = "import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);" +
      "print([(i.filename,i.file_size,i.date_time) for i in z.infolist()])";
    const listed = await referee("python3", ["-c", script, path]);
    expect(listed).toContain("('Prüfung/ćevap 書類.txt', 19, (2026, 3, 2, 10, 0, 8))");
    expect(listed).toContain("('large.bin', 300000,");
  }));

Deno.test("the prescribed library reads what is written here: names, bytes, times and sums", async () => {
  const entries = given(
    entry("Prüfung/ćevap 書類.txt", "four words and more"),
    { path: "streamed.txt", content: new Blob(["one ", "two"]).stream(), modified },
  );
  const reader = new ZipReader(new BlobReader(await new Response(zipOf(entries)).blob()), {
    checkSignature: true,
    useWebWorkers: false,
  });
  const read = [];
  for (const found of await reader.getEntries()) {
    if (!found.directory) read.push([found.filename, await found.getData(new TextWriter()), found.lastModDate]);
  }
  await reader.close();
  expect(read).toEqual([
    ["Prüfung/ćevap 書類.txt", "four words and more", modified],
    ["streamed.txt", "one two", modified],
  ]);
});

Deno.test("a zip of more than 65,535 files opens", () =>
  inFile(async (path) => {
    async function* many() {
      for (let index = 0; index < 70_000; index++) yield* given(entry(`folder/${index}.txt`, `${index}`));
    }
    await Deno.writeFile(path, zipOf(many()));
    if (await referee("unzip", ["-tqq", path]) === null) return;
    await referee("7z", ["t", "-bso0", path]);
    const script = "import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);" +
      "print(len(z.namelist()),z.read('folder/69999.txt').decode())";
    expect((await referee("python3", ["-c", script, path]))?.trim()).toBe("70000 69999");
  }));

Deno.test("a zip of more than 4 GB, with a file of more than 4 GB, opens and gives what lies behind it", () =>
  inFile(async (path) => {
    const length = 257 * zeros.length;
    const size = await writeSparse(
      path,
      zipOf(given(
        { path: "huge.bin", content: ReadableStream.from(zerosFor(length)), modified },
        entry("behind.txt", "still found"),
        { path: "streamed.txt", content: new Blob(["found too"]).stream(), modified },
      )),
    );
    expect(size).toBeGreaterThan(2 ** 32);
    const script = "import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);" +
      "print(z.getinfo('huge.bin').file_size,z.read('behind.txt').decode(),z.read('streamed.txt').decode())";
    const listed = await referee("python3", ["-c", script, path]);
    if (listed === null) return;
    expect(listed.trim()).toBe(`${length} still found found too`);
    expect(await referee("unzip", ["-p", path, "behind.txt"])).toBe("still found");
    expect(await referee("7z", ["l", path])).toContain(String(length));
  }));

Deno.test("reading a zip can stop at any time, and what makes its entries is told", async () => {
  let isClosed = false;
  let cancelled: unknown = null;
  async function* entries() {
    try {
      const content = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
        cancel: (reason) => void (cancelled = reason ?? "told"),
      });
      yield* given({ path: "endless", content, modified });
    } finally {
      isClosed = true;
    }
  }
  const reader = zipOf(entries()).getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(isClosed).toBe(true);
  expect(cancelled).not.toBeNull();
});

Deno.test("an entry that fails breaks the zip off", async () => {
  const content = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("damaged")) });
  const reading = new Response(zipOf(given(entry("first", "1"), { path: "second", content, modified }))).bytes();
  await expect(reading).rejects.toThrow("damaged");
});
