import { expect } from "expect";
import {
  checked,
  type Files,
  filesOf,
  fits,
  pathOf,
  problemsOf,
  withText,
} from "@/features/verifier/testing/exports.ts";
import { withStamping } from "./testing/stamping.ts";

Deno.test("an export carries the timestamp that covers it, openssl and the checker agree with it, and no other history is in it", () =>
  withStamping(async ({ fixture, authority, stamp }) => {
    const { document, owner, storeId } = fixture;
    const taken = async (path: string) => {
      const answer = await owner.send("POST", path);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return await filesOf(await answer.bytes());
    };
    const before = await taken(`/api/documents/${document.id}/export`);
    expect([...before.keys()].filter((path) => path.includes("timestamps/"))).toEqual([]);
    await stamp();

    for (const path of [`/api/documents/${document.id}/export`, `/api/stores/${storeId}/export`]) {
      const files = await taken(path);
      await fits(files);
      expect(notesOf(await checked(files))).toEqual([
        expect.stringMatching(/up to entry \d+ was timestamped at .* by Invented stamping\. How to check/),
      ]);
      const { folder, roots, openssl } = authority;
      for (const ending of [".tsr", ".txt"]) {
        await Deno.writeFile(
          `${folder}/export${ending}`,
          files.get(pathOf(stampsOf(files), ending)) ?? new Uint8Array(),
        );
      }
      const named = ["-data", `${folder}/export.txt`, "-in", `${folder}/export.tsr`];
      expect(await openssl("ts", "-verify", ...named, "-CAfile", roots)).toContain("Verification: OK");
      const proof = new TextDecoder().decode(files.get(pathOf(files, `store-${storeId}.json`)));
      expect([...proof.matchAll(/"(?:store|account):\d+"/g)].map(([stream]) => stream)).toEqual([`"store:${storeId}"`]);
    }

    const files = await taken(`/api/documents/${document.id}/export`);
    const proof = pathOf(files, `store-${storeId}.json`);
    const first = async (changed: Files) => (await problemsOf(changed))[0];
    const set = (change: (read: Record<string, Record<string, unknown>>) => unknown) =>
      withText(files, proof, (text) => {
        const read = JSON.parse(text);
        change(read);
        return JSON.stringify(read);
      });
    const wrong = (why: string) => expect.stringContaining(`does not fit: ${why}`);
    expect(await first(set(({ checkpoint }) => checkpoint.day = "2020-01-01"))).toEqual(
      wrong("its checkpoint is not signed with a key of the archive."),
    );
    expect(await first(withText(files, pathOf(stampsOf(files), ".txt"), (text) => `${text} `))).toEqual(
      wrong("ledger-timestamp-"),
    );
    expect(await first(withText(files, pathOf(stampsOf(files), ".tsr"), () => "no stamp"))).toEqual(
      wrong("ledger-timestamp-"),
    );
    expect(await first(set(({ gathered }) => gathered.path = []))).toEqual(wrong("the entry with the ends"));
    expect(await first(set(({ head }) => head.hash = "0".repeat(64)))).toEqual(wrong("the end of this history"));
    expect(await first(set((read) => Reflect.set(read, "consistency", ["0".repeat(64)])))).toEqual(
      wrong("the history does not begin"),
    );
    expect(await first(set(({ head }) => head.stream = "store:9"))).toEqual(wrong("the end of this history"));
    // What says nothing of a timestamp any more is at least not what the list names.
    expect(await first(withText(files, proof, () => "{}"))).toContain("was changed after the export was made");
  }));

function stampsOf(files: Files): Files {
  return new Map([...files].filter(([path]) => path.includes("timestamps/ledger-timestamp-")));
}

function notesOf(steps: Awaited<ReturnType<typeof checked>>): readonly string[] {
  return steps.flatMap((step) => step.kind === "note" ? [step.text] : []);
}
