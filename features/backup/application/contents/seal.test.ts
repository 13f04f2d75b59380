import { expect } from "expect";
import type { Destination } from "@/kernel/backup/destination.ts";
import { flipBit, pathsIn } from "@/kernel/files/testing.ts";
import { file } from "../../testing.ts";
import { runOnce } from "../run/run.ts";
import { checkedCopy, edit, runWith, withBitFlipped, withoutFile } from "../testing/checking.ts";
import { type Copying, withCopying } from "../testing/copying.ts";

/** An archive with two documents, all of it copied. */
const withCopy = (run: (copying: Copying, ids: readonly number[]) => Promise<void>) =>
  withCopying(async (copying) => {
    const { product, company } = copying;
    const ids = [await file(product, company, "Example, Kim"), await file(product, company, "Doe, Jane")];
    expect(await runOnce(runWith(copying))).toMatchObject({ outcome: "whole", problems: [] });
    await run(copying, ids);
  });

Deno.test("a copy fits, says whose it is and who signed, and goes on fitting as the archive grows", () =>
  withCopy(async (copying) => {
    const { product, company, folder } = copying;
    const { verdict, problems, notes, steps } = await checkedCopy(folder);
    expect({ verdict, problems, notes }).toEqual({ verdict: "fits", problems: [], notes: [] });
    const signed = steps.flatMap((step) => step.kind === "signed" ? [step] : []);
    expect(signed.map(({ computer }) => computer)).toEqual(["COUNTER-PC", undefined]);
    for (const { fingerprint } of signed) expect((await checkedCopy(folder, fingerprint)).problems).toEqual([]);
    expect((await checkedCopy(folder, "00".repeat(32))).problems).toEqual([
      "This copy was signed with another key than the one whose fingerprint you gave.",
    ]);
    const counts = steps.flatMap((step) => step.kind === "checked" ? [[step.what, step.count]] : []);
    expect(counts).toContainEqual(["forms and supplements as filed, by the history", 2]);

    for (let time = 0; time < 3; time++) {
      await runOnce(runWith(copying));
      expect(await checkedCopy(folder)).toMatchObject({ verdict: "fits", problems: [], notes: [] });
    }
    await file(product, company, "Roe, Richard");
    await runOnce(runWith(copying));
    expect(await checkedCopy(folder)).toMatchObject({ verdict: "fits", problems: [], notes: [] });
  }));

Deno.test("one changed bit in any file of the copy, and any file that is gone, is what is named first", () =>
  withCopy(async ({ folder }) => {
    const paths = await pathsIn(folder);
    const kinds = [/4473\/.+\.pdf$/, /index\.csv$/, /entries .+\.jsonl$/, /files \w+\.sha256$/, /^proof\.json$/];
    for (const kind of [...kinds, /^data\/.+\.js$/, /\.html$/, /^Certificates\//]) {
      expect(paths.filter((path) => kind.test(path))).not.toEqual([]);
    }
    for (const path of paths) {
      await withBitFlipped(`${folder}/${path}`, async () => {
        const { verdict, problems: [first] } = await checkedCopy(folder);
        expect([path, verdict]).toEqual([path, "does not fit"]);
        const entry = /\/entries /.test(path) ? /^(?:Entry|Entries) [\d ,to]+ of Summit Denver/ : null;
        expect([path, first]).toEqual([path, expect.stringMatching(entry ?? escaped(path))]);
      });
      await withoutFile(`${folder}/${path}`, async () => {
        const { verdict, problems } = path === "proof.json" ? noProof : await checkedCopy(folder);
        expect([path, verdict]).toEqual([path, "does not fit"]);
        expect([path, problems[0]]).toEqual([path, expect.stringMatching(escaped(path))]);
      });
    }
    // A copy without its proof is none.
    await withoutFile(
      `${folder}/proof.json`,
      () => expect(checkedCopy(folder)).rejects.toThrow("This is not an export of Strongroom"),
    );
    expect(await checkedCopy(folder)).toMatchObject({ verdict: "fits", problems: [] });
  }));

const noProof = { verdict: "does not fit", problems: ["proof.json"] } as const;
const escaped = (text: string) => RegExp.escape(text);

Deno.test("the application's own check names each of them too, and the next run mends it", () =>
  withCopy(async (copying) => {
    const { folder } = copying;
    const everything = async () => await runOnce(runWith(copying, { checkEverything: true }));
    const paths = await pathsIn(folder);
    const kinds = [
      /4473\/.+\.pdf$/,
      /index\.csv$/,
      /entries .+\.jsonl$/,
      /^proof\.json$/,
      /^data\/store/,
      /START.+\.html$/,
    ];
    for (const kind of [...kinds, /documents\.csv$|notes\.csv$/, /^data\/list/]) {
      const path = paths.find((one) => kind.test(one));
      if (path === undefined) throw new Error(`The copy holds nothing like ${kind}.`);
      for (
        const [harm, words] of [
          [flipBit, "is not as it arrived: its bytes changed"],
          [Deno.remove, "is gone from the copy"],
        ] as const
      ) {
        await harm(`${folder}/${path}`);
        const { outcome, problems } = await everything();
        expect([path, outcome, problems]).toEqual([path, "damaged", [`${path} ${words}.`]]);
        expect([path, (await everything()).outcome]).toEqual([path, "whole"]);
      }
    }
    for (const harm of [flipBit, Deno.remove]) {
      // The one of what belongs to no store has another name after each run.
      for (const at of [0, 1]) {
        const path = (await pathsIn(folder)).filter((one) => one.endsWith(".sha256"))[at];
        await harm(`${folder}/${path}`);
        expect((await everything()).problems).toEqual([expect.stringContaining(path)]);
        expect((await everything()).outcome).toBe("whole");
      }
    }
    expect(await checkedCopy(folder)).toMatchObject({ verdict: "fits", problems: [], notes: [] });
  }));

Deno.test("a file that is not ours is left alone, and alarms nobody", () =>
  withCopy(async (copying) => {
    const { folder, index, product, company } = copying;
    const notes = ["Shop notes.txt", `${index.stores()[0].folder}/4473/scan.pdf`, "History/old.jsonl", ".DS_Store"];
    for (const note of notes) await Deno.writeTextFile(`${folder}/${note}`, "ours");
    await file(product, company, "Roe, Richard");
    expect(await runOnce(runWith(copying, { checkEverything: true }))).toMatchObject({
      outcome: "whole",
      problems: [],
    });
    for (const note of notes) expect(await Deno.readTextFile(`${folder}/${note}`)).toBe("ours");
    const { verdict, problems, notes: told } = await checkedCopy(folder);
    expect({ verdict, problems }).toEqual({ verdict: "fits", problems: [] });
    expect(told).toContainEqual(expect.stringMatching(/^3 files beside the copy, such as .+, not checked\.$/));
  }));

Deno.test("a record with another name lies in another folder, and the old one goes when the copy is sealed", () =>
  withCopy(async (copying, [id]) => {
    const { folder } = copying;
    await edit(copying, id, { customerName: "Example, Kimberly", tsn: "T-77" });
    expect((await runOnce(runWith(copying))).outcome).toBe("whole");
    const forms = (await pathsIn(folder)).filter((path) => /4473\/.+\.pdf$/.test(path));
    const year = `${folder}/${forms[0].split("/").slice(0, 3).join("/")}`;
    expect([...Deno.readDirSync(year)].length).toBe(2);
    expect(forms.map((path) => path.split("/").at(-2))).toEqual([
      expect.stringMatching(/Doe, Jane/),
      expect.stringMatching(/Example, Kimberly TSN T-77$/),
    ]);
    expect(await checkedCopy(folder)).toMatchObject({ verdict: "fits", problems: [], notes: [] });
    const [part] = (await pathsIn(folder)).filter((path) => /^data\/store/.test(path));
    expect(await Deno.readTextFile(`${folder}/${part}`)).toMatch(/Example, Kimberly TSN T-77",\[\["[^"]+\.pdf",/);
  }));

Deno.test("a run that is cut off at any write leaves no false alarm, and the next one a copy that fits", () =>
  withCopying(async (copying) => {
    const { product, company, folder, destination } = copying;
    await file(product, company, "Example, Kim");
    await runOnce(runWith(copying));
    let id = await file(product, company, "Doe, Jane");
    for (let after = 0, isWhole = false; !isWhole; after++) {
      await edit(copying, id, { tsn: `T-${after}` });
      const result = await cutAfter(after, copying, destination);
      isWhole = result === "whole";
      const { problems, verdict } = await checkedCopy(folder);
      expect([after, problems]).toEqual([after, []]);
      expect(verdict).toBe(isWhole || after === 0 ? "fits" : "fits as far as it goes");
      if (after % 4 === 3) {
        expect((await runOnce(runWith(copying, { checkEverything: true }))).problems).toEqual([]);
        expect(await checkedCopy(folder)).toMatchObject({ verdict: "fits", problems: [], notes: [] });
        id = await file(product, company, `Customer ${after}`);
      }
      expect(after).toBeLessThan(60);
    }
    expect(await checkedCopy(folder)).toMatchObject({ verdict: "fits", problems: [], notes: [] });
  }));

class Killed extends Error {}

/** A run whose process ends at the write after so many. */
async function cutAfter(after: number, copying: Copying, destination: Destination): Promise<"killed" | "whole"> {
  let writes = 0;
  const counted = <Result>(work: () => Promise<Result>) => {
    if (writes++ >= after) return Promise.reject(new Killed());
    return work();
  };
  const cut: Destination = {
    title: destination.title,
    put: (name, content) => counted(() => destination.put(name, content)),
    putNew: (name, content) => counted(() => destination.putNew(name, content)),
    remove: (name) => counted(() => destination.remove(name)),
    read: (name) => destination.read(name),
    list: (folder) => destination.list(folder),
    find: (name) => destination.find(name),
    tidy: () => destination.tidy(),
    close: () => destination.close(),
  };
  try {
    await runOnce(runWith(copying, { destination: cut }));
    return "whole";
  } catch (error) {
    if (error instanceof Killed) return "killed";
    throw error;
  }
}
