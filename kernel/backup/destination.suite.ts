import { expect } from "expect";
import { bytesOf, checked, ContentChanged, contentOf, type Destination, ObjectMissing } from "./destination.ts";

const text = (content: string) => contentOf(new TextEncoder().encode(content));
const most = 10_000_000;

async function read(destination: Destination, name: string): Promise<string> {
  return new TextDecoder().decode(await bytesOf(destination.read(name), most));
}

async function names(destination: Destination, folder: string): Promise<string[]> {
  return (await Array.fromAsync(destination.list(folder))).map(({ name }) => name).sort();
}

/** What every place of backups must do. */
export const destinationSuite: readonly (readonly [string, (destination: Destination) => Promise<void>])[] = [
  ["an object comes back as it was, and takes the place of the one before", async (destination) => {
    await destination.put("snapshots/a.json", text("first"));
    expect(await read(destination, "snapshots/a.json")).toBe("first");
    await destination.put("snapshots/a.json", text("second"));
    expect(await read(destination, "snapshots/a.json")).toBe("second");
    await destination.put("snapshots/empty.json", text(""));
    expect(await read(destination, "snapshots/empty.json")).toBe("");
  }],
  ["a large object comes back in pieces", async (destination) => {
    const bytes = new Uint8Array(3_000_001).map((_, at) => at * 7 + (at >> 8));
    const content = contentOf(bytes);
    await destination.put(`files/ab/${content.sha256}`, content);
    let length = 0;
    for await (const piece of checked({ ...content, open: () => destination.read(`files/ab/${content.sha256}`) })) {
      length += piece.byteLength;
    }
    expect(length).toBe(bytes.byteLength);
  }],
  ["putNew stores what is not there and leaves what is", async (destination) => {
    expect(await destination.putNew("lock.json", text("mine"))).toBe(true);
    expect(await destination.putNew("lock.json", text("other"))).toBe(false);
    expect(await read(destination, "lock.json")).toBe("mine");
    await destination.remove("lock.json");
    expect(await destination.putNew("lock.json", text("other"))).toBe(true);
  }],
  ["content that is not what it says is not stored, and leaves what was there", async (destination) => {
    await destination.put("files/ab/one", text("whole"));
    for (const wrong of ["other", "whole and more", "who"]) {
      const content = { ...text("whole"), open: text(wrong).open };
      await expect(destination.put("files/ab/one", content)).rejects.toThrow(ContentChanged);
      await expect(destination.put("files/ab/two", content)).rejects.toThrow(ContentChanged);
    }
    expect(await read(destination, "files/ab/one")).toBe("whole");
    expect(await names(destination, "files")).toEqual(["files/ab/one"]);
  }],
  ["what the content itself throws is told as it is", async (destination) => {
    class Unreadable extends Error {}
    const content = {
      ...text("whole"),
      async *open(): AsyncGenerator<Uint8Array> {
        yield new Uint8Array(1);
        throw new Unreadable();
      },
    };
    await expect(destination.put("files/ab/one", content)).rejects.toThrow(Unreadable);
    expect(await destination.find("files/ab/one")).toBeNull();
  }],
  ["objects are listed by folder, with their sizes", async (destination) => {
    await destination.put("files/ab/one", text("1"));
    await destination.put("files/cd/two", text("22"));
    await destination.put("filesystem/three", text("333"));
    expect(await names(destination, "files")).toEqual(["files/ab/one", "files/cd/two"]);
    const [, two] = await Array.fromAsync(destination.list("files"));
    expect(two.size).toBe(2);
    expect(Math.abs(Date.now() - two.modified.getTime())).toBeLessThan(60_000);
    expect(await names(destination, "nothing")).toEqual([]);
  }],
  ["what is missing is told as missing, and may be removed", async (destination) => {
    expect(await destination.find("files/ab/none")).toBeNull();
    await expect(read(destination, "files/ab/none")).rejects.toThrow(ObjectMissing);
    await destination.remove("files/ab/none");
    await destination.put("files/ab/one", text("1"));
    expect(await destination.find("files/ab/one")).toMatchObject({ name: "files/ab/one", size: 1 });
    await destination.remove("files/ab/one");
    expect(await destination.find("files/ab/one")).toBeNull();
  }],
  ["a name that leads out of the place is refused", async (destination) => {
    for (const name of ["../out", "files/../../out", "/out", "files//out", "files\\out", ""]) {
      await expect(destination.put(name, text("1"))).rejects.toThrow(TypeError);
      await expect(read(destination, name)).rejects.toThrow(TypeError);
    }
  }],
  ["many objects are listed page by page", async (destination) => {
    const wanted = Array.from({ length: 1100 }, (_, at) => `lists/ab/${String(at).padStart(5, "0")}`);
    for (let at = 0; at < wanted.length; at += 50) {
      await Promise.all(wanted.slice(at, at + 50).map((name) => destination.put(name, text(name))));
    }
    expect(await names(destination, "lists")).toEqual(wanted);
  }],
];
