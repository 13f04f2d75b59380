import { expect } from "expect";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { file } from "../../testing.ts";
import { Archive, type CopiedStore, Refused } from "../archive/archive.ts";
import { CopyIndex } from "../index/copy-index.ts";
import { copyStore } from "../copy/copy-store.ts";
import { HistoryRewritten } from "../errors.ts";
import { storeFolder } from "../copy/copy-paths.ts";
import { assertAllHandedOut } from "../history/heads.ts";
import { runAndLog } from "./logged-run.ts";
import { keptKeys, trustKeys } from "../history/pinned-keys.ts";
import { beginAnew, choosePlace } from "../home/place.ts";
import { runOnce } from "./run.ts";
import { assertSeenGoesOn, headsSeen, takeHeads } from "../history/seen-heads.ts";
import { Home, type Settings } from "../home/settings.ts";
import { checkedCopy, runWith } from "../testing/checking.ts";
import { type Copying, withCopying } from "../testing/copying.ts";

const wholeAt = async ({ product }: Copying) =>
  (await product.context.database.all("SELECT outcome, last_whole_at FROM backup_applications"))[0];

/** The certificate in the copy, as text on one line; null on a machine that cannot read it. */
async function certificateOf({ folder }: Copying): Promise<string | null> {
  const [{ name }] = await Array.fromAsync(Deno.readDir(`${folder}/Certificates`));
  const text = await referee("pdftotext", ["-layout", `${folder}/Certificates/${name}`, "-"]);
  return text?.replaceAll(/\s+/g, " ") ?? null;
}

const forged = (storeId: number) => ({ storeId, size: 1, root: "0".repeat(64) });

Deno.test("a copy of another history than an earlier one had is certified by nobody and told as whole to nobody", () =>
  withCopying(async (copying) => {
    const { product, company, index } = copying;
    await file(product, company, "Example, Kim");
    takeHeads(index, [forged(company.first.id)]);
    const result = await runOnce(runWith(copying));
    expect(result).toMatchObject({ outcome: "refused", problems: [expect.stringContaining("It was rewritten.")] });
    expect(await wholeAt(copying)).toMatchObject({ outcome: "refused", last_whole_at: null });
    const certificate = await certificateOf(copying);
    if (certificate === null) return;
    expect(certificate).toContain("The copy is not whole.");
    expect(certificate).toContain("It was rewritten.");
  }));

/** An archive whose answers can be another's. */
class Lying extends Archive {
  stores: readonly CopiedStore[] | null = null;
  refusesReports = false;

  constructor({ server, cookie }: Archive) {
    super(server, cookie, () => Promise.resolve());
  }

  override async own() {
    const own = await super.own();
    return this.stores === null ? own : { ...own, stores: [...this.stores] };
  }

  override report(run: Parameters<Archive["report"]>[0]): Promise<void> {
    const refusal = new Refused(
      409,
      "backup.not_this_history",
      "This copy is of another history than the archive has.",
      0,
    );
    return this.refusesReports ? Promise.reject(refusal) : super.report(run);
  }
}

Deno.test("a run that the archive contradicts after its certificate was written is certified anew", () =>
  withCopying(async (copying) => {
    await file(copying.product, copying.company, "Example, Kim");
    const archive = new Lying(copying.archive);
    archive.refusesReports = true;
    expect((await runOnce(runWith(copying, { archive }))).outcome).toBe("refused");
    expect(await certificateOf(copying) ?? "The copy is not whole.").toContain("The copy is not whole.");
    expect(await checkedCopy(copying.folder)).toMatchObject({ verdict: "fits", problems: [] });
  }));

Deno.test("a history that was refused at one place is refused at the next, however long it grew", () =>
  withCopying(async (copying) => {
    const { product, company, archive, index } = copying;
    await file(product, company, "Example, Kim");
    const [store] = (await archive.own()).stores;
    const anew = new CopyIndex(":memory:");
    try {
      takeHeads(index, [forged(store.id)]);
      await copyStore(copying, store);
      await expect(assertSeenGoesOn(archive, index)).rejects.toThrow(HistoryRewritten);
      takeHeads(anew, headsSeen(index));
      await copyStore({ ...copying, index: anew }, store);
      await expect(assertSeenGoesOn(archive, anew)).rejects.toThrow(HistoryRewritten);
    } finally {
      anew.close();
    }
  }));

Deno.test("a store that is hidden for a while must still go on from what was seen of it", () =>
  withCopying(async (copying) => {
    const { company, archive, index } = copying;
    takeHeads(index, [forged(company.first.id)]);
    await assertSeenGoesOn(archive, index);
    expect(headsSeen(index)).toEqual([forged(company.first.id)]);
  }));

Deno.test("a feed that ends before the last entry that the archive signed leaves no copy that is called whole", () =>
  withCopying(async (copying) => {
    const { product, company } = copying;
    await runOnce(runWith(copying));
    await file(product, company, "Example, Kim");
    expect(() => assertAllHandedOut(3, { size: 4 })).toThrow("has 4 entries of this FFL and handed out 3");
    expect(() => assertAllHandedOut(0, null)).not.toThrow();
    expect((await runOnce(runWith(copying))).outcome).toBe("whole");
  }));

Deno.test("a store that the archive gives no longer is named once, and told of as no longer copied from then on", () =>
  withCopying(async (copying) => {
    const { product, company, index } = copying;
    await file(product, company, "Example, Kim");
    expect((await runOnce(runWith(copying))).outcome).toBe("whole");
    const move = (storeId: number, userId: number) =>
      product.context.database.write(() => [
        { sql: "UPDATE access_stores SET store_id = ? WHERE user_id = ?", args: [storeId, userId] },
      ]);
    await move(company.second.id, company.program.id);
    expect(await runOnce(runWith(copying))).toMatchObject({
      outcome: "refused",
      problems: [expect.stringMatching(/^Summit Denver.*: the archive no longer gives this FFL/)],
    });
    // No alarm for ever: the person who may do something about it was told.
    expect(await runOnce(runWith(copying))).toMatchObject({ outcome: "whole", problems: [] });
    expect(index.counts(company.first.id).documents).toBe(1);
    const certificate = await certificateOf(copying);
    if (certificate !== null) expect(certificate).toContain("no longer: the archive does not give this FFL");
    await move(company.first.id, company.program.id);
    expect((await runOnce(runWith(copying))).outcome).not.toBe("damaged");
  }));

Deno.test("a run over no store at all is not whole", () =>
  withCopying(async (copying) => {
    const archive = new Lying(copying.archive);
    archive.stores = [];
    expect(await runOnce(runWith(copying, { archive }))).toMatchObject({
      outcome: "failed",
      problems: [expect.stringContaining("has no FFL to back up")],
    });
  }));

Deno.test("a computer that was off, or whose clock was wrong, reads what is overdue", () =>
  withCopying(async (copying) => {
    const { product, company, index } = copying;
    for (let number = 0; number < 8; number++) await file(product, company, `Example, Kim ${number}`);
    await runOnce(runWith(copying));
    const start = product.context.clock.now().getTime();
    const later = (days: number) => new Date(start + days * 86_400_000);
    await runOnce(runWith(copying, { now: () => later(40) }));
    expect(index.oldestCheck()).toBe(later(40).getTime());
    // The clock is right again: what was noted in the future counts as never.
    await runOnce(runWith(copying, { now: () => later(1) }));
    expect(index.oldestCheck()).toBe(later(1).getTime());
    expect(index.fact("restoredAt")).toBe(later(1).toISOString());
  }));

Deno.test("keys that are trusted anew leave those of before to what they signed", () =>
  withCopying(async ({ archive, index }) => {
    const before = { kty: "OKP", crv: "Ed25519", x: "lost", kid: "before" } as const;
    index.remember("keys", JSON.stringify([before]));
    const now = await trustKeys(archive, index);
    expect(keptKeys(index)).toEqual([...now, before]);
  }));

Deno.test("a store that is called as something of the copy gets a folder of another name", () => {
  const index = new CopyIndex(":memory:");
  try {
    for (const name of ["Data", "incoming", "History", "proof.json"]) {
      const folder = storeFolder(index, { id: 7, name, fflNumber: "", timeZone: "UTC" });
      expect(folder).toBe(`${name} no 7`);
    }
  } finally {
    index.close();
  }
});

Deno.test("after an older backup was put back a person begins another copy, and the one before goes on refusing", () =>
  withCopying(async (copying) => {
    const { product, company, archive, key } = copying;
    const place = await Deno.makeTempDir({ prefix: "strongroom-anew-" });
    const home = new Home(`${place}/home`);
    const run = async (settings: Settings) =>
      await runAndLog({
        ...{ home, settings, environment: {}, reason: "asked", checkEverything: false } as const,
        ...{ now: () => new Date(), signal: new AbortController().signal },
      });
    try {
      await file(product, company, "Example, Kim");
      await home.make();
      await Deno.writeTextFile(home.keyPath, JSON.stringify(key.jwk));
      const bare = {
        ...{ server: archive.server, cookie: archive.cookie, applicationId: 7, name: "COUNTER-PC" },
        ...{ destination: null, dailyAt: "02:30", onChange: true, s3: null },
      };
      const first = await choosePlace(home, bare, { destination: `${place}/first`, s3: null }, {});
      expect((await run(first)).outcome).toBe("whole");
      const known = new CopyIndex(home.indexPath);
      const [store] = known.stores();
      known.keepStore({ ...store, cursor: "900.0.0" });
      known.close();
      const refused = await run(first);
      expect(refused).toMatchObject({ outcome: "refused", problems: [expect.stringContaining("'Another history'")] });
      // Another place alone is no way around it.
      const second = await choosePlace(home, first, { destination: `${place}/second`, s3: null }, {});
      await beginAnew(home, await choosePlace(home, second, { destination: `${place}/first`, s3: null }, {}));
      const settings = await home.settings();
      expect(settings?.destination).toBe(null);
      if (!settings) return;
      expect((await run(await choosePlace(home, settings, { destination: `${place}/third`, s3: null }, {}))).outcome)
        .toBe("whole");
      const back = await choosePlace(home, settings, { destination: `${place}/first`, s3: null }, {});
      expect((await run(back)).outcome).toBe("refused");
    } finally {
      await Deno.remove(place, { recursive: true });
    }
  }));
