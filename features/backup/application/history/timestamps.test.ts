import { expect } from "expect";
import { type Authority, withAuthority } from "@/features/timestamps/testing/authority.ts";
import { pathsIn } from "@/kernel/files/testing.ts";
import { file } from "../../testing.ts";
import { runOnce } from "../run/run.ts";
import { checkedCopy, runWith, withoutFile } from "../testing/checking.ts";
import { type Copying, withCopying } from "../testing/copying.ts";

/** An archive whose ledger an authority stamps, and a copy of it. */
const withStampedCopy = (run: (copying: Copying, authority: Authority) => Promise<void>) =>
  withAuthority(async (authority) => {
    const environment = { STRONGROOM_TIMESTAMP_URL: authority.url, STRONGROOM_TIMESTAMP_CERTIFICATES: authority.roots };
    await withCopying((copying) => run(copying, authority), environment);
  });

async function stamp({ product }: Copying): Promise<void> {
  const feature = product.features.find(({ name }) => name === "timestamps");
  if (!feature?.recurring) throw new Error("The product has no timestamps.");
  await feature.recurring["timestamps.stamp"].run(product.contextOf(feature));
}

const stampsIn = async (folder: string) => (await pathsIn(folder)).filter((path) => path.startsWith("timestamps/"));
const told = /The history of Summit Denver.* up to entry \d+ was timestamped at .* by Invented stamping/;

Deno.test("a copy has the timestamp that covers its history, openssl and the checker agree with it, and it goes on fitting", () =>
  withStampedCopy(async (copying, { folder: keys, openssl, roots }) => {
    const { product, company, folder } = copying;
    await file(product, company, "Example, Kim");
    expect(await runOnce(runWith(copying))).toMatchObject({ outcome: "whole", problems: [] });
    expect(await stampsIn(folder)).toEqual([]);

    await stamp(copying);
    await file(product, company, "Doe, Jane");
    expect(await runOnce(runWith(copying))).toMatchObject({ outcome: "whole", problems: [] });
    const first = await stampsIn(folder);
    expect(first.map((path) => path.replace(/^.*\./, ""))).toEqual(["txt", "tsr", "txt", "json"]);
    const named = (ending: RegExp) => `${folder}/${first.find((path) => ending.test(path))}`;
    await Deno.copyFile(named(/ledger-timestamp.*\.txt$/), `${keys}/copy.txt`);
    await Deno.copyFile(named(/\.tsr$/), `${keys}/copy.tsr`);
    const stamped = ["-data", `${keys}/copy.txt`, "-in", `${keys}/copy.tsr`];
    expect(await openssl("ts", "-verify", ...stamped, "-CAfile", roots)).toContain("Verification: OK");
    expect(await checkedCopy(folder)).toMatchObject({
      verdict: "fits",
      problems: [],
      notes: [expect.stringMatching(told)],
    });

    // The history went on: the same stamp leads to its new end.
    await file(product, company, "Roe, Richard");
    expect(await runOnce(runWith(copying))).toMatchObject({ outcome: "whole", problems: [] });
    const second = await stampsIn(folder);
    expect(second.length).toBe(4);
    expect(second).not.toEqual(first);
    expect(await checkedCopy(folder)).toMatchObject({ verdict: "fits", notes: [expect.stringMatching(told)] });

    await withoutFile(`${folder}/${second.find((path) => path.endsWith(".tsr"))}`, async () => {
      const { problems } = await checkedCopy(folder);
      expect(problems[0]).toMatch(
        /^The timestamp of the history of Summit Denver.* does not fit: .*\.tsr does not stamp/,
      );
    });
    await Deno.remove(`${folder}/${second.find((path) => path.endsWith(".json"))}`);
    expect(await runOnce(runWith(copying, { checkEverything: true }))).toMatchObject({ outcome: "damaged" });
    expect(await runOnce(runWith(copying))).toMatchObject({ outcome: "whole", problems: [] });
    expect(await stampsIn(folder)).toEqual(second);
  }));

Deno.test("an archive that hands out no timestamp leaves a copy that fits, and the run says so", () =>
  withStampedCopy(async (copying) => {
    const { product, company, folder, archive } = copying;
    await file(product, company, "Example, Kim");
    await stamp(copying);
    await runOnce(runWith(copying));
    expect((await stampsIn(folder)).length).toBe(4);
    const many = Array.from({ length: 11 }, (_, at) => ({ path: `stamp-${at}.tsr`, bytes: "" }));
    for (
      const wrong of [[{ path: "../above.txt", bytes: "" }], [{ path: "stamp.tsr", bytes: "no base64 at all" }], many]
    ) {
      await file(product, company, "Doe, Jane");
      archive.timestamps = () => Promise.resolve(wrong);
      expect(await runOnce(runWith(copying))).toMatchObject({
        outcome: "refused",
        problems: ["A timestamp of the archive is none. It was not kept."],
      });
      expect(await stampsIn(folder)).toEqual([]);
      expect(await checkedCopy(folder)).toMatchObject({ verdict: "fits", problems: [], notes: [] });
    }
    Reflect.deleteProperty(archive, "timestamps");
    expect(await runOnce(runWith(copying))).toMatchObject({ outcome: "whole", problems: [] });
    expect(await checkedCopy(folder)).toMatchObject({ verdict: "fits", notes: [expect.stringMatching(told)] });
  }));
