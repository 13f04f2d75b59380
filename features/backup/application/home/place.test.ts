import { expect } from "expect";
import { contentOf, DestinationFailed } from "@/kernel/backup/destination.ts";
import { S3Bucket } from "@/kernel/s3/bucket.ts";
import { s3SettingsFrom } from "@/kernel/s3/settings.ts";
import { testOnRadosgw } from "@/tests/radosgw.ts";
import { file } from "../../testing.ts";
import { CopyIndex } from "../index/copy-index.ts";
import { runAndLog } from "../run/logged-run.ts";
import { assertPlace, choosePlace, openPlace } from "./place.ts";
import { Home, type Settings } from "./settings.ts";
import { type Copying, withCopying } from "../testing/copying.ts";

const bare: Settings = {
  ...{ server: "https://strongroom.example.com", cookie: "session=secret", applicationId: 7, name: "COUNTER-PC" },
  ...{ destination: null, dailyAt: "02:30", onChange: true, s3: null },
};

async function withHome(run: (home: Home, folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-place-" });
  try {
    await run(new Home(`${folder}/home`), folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What a run does at the place of these settings before it copies. */
async function begun(home: Home, settings: Settings): Promise<void> {
  const place = openPlace(settings, home, {});
  const index = new CopyIndex(home.indexPath);
  try {
    await assertPlace(place, index, settings.server);
  } finally {
    index.close();
    place.close();
  }
}

Deno.test("the folder of the settings, and what lies in or around it, is no place for a copy", () =>
  withHome(async (home, folder) => {
    for (const destination of [home.folder, `${home.folder}/copy`, folder]) {
      await expect(choosePlace(home, bare, { destination, s3: null }, {})).rejects.toThrow(/^The copy cannot lie in/);
    }
    expect(await home.settings()).toBe(null);
  }));

Deno.test("a folder with the copy of another archive, or a damaged mark, is left alone", () =>
  withHome(async (home, folder) => {
    const place = { destination: `${folder}/copy`, s3: null };
    const chosen = await choosePlace(home, bare, place, {});
    await begun(home, chosen);
    const mark = `${folder}/copy/strongroom-copy.json`;
    expect(JSON.parse(await Deno.readTextFile(mark))).toMatchObject({ server: bare.server });
    const other = { ...bare, server: "https://other.example.com" };
    await expect(choosePlace(home, other, place, {})).rejects.toThrow(/holds the copy of another Strongroom/);
    await Deno.writeTextFile(mark, "{");
    await expect(choosePlace(home, bare, place, {})).rejects.toThrow(/strongroom-copy\.json at .* is damaged/);
    await expect(begun(home, chosen)).rejects.toThrow(DestinationFailed);
  }));

/** A home that is let in to the archive of `copying`. */
async function letIn(home: Home, { archive, key }: Copying): Promise<Settings> {
  await home.make();
  await Deno.writeTextFile(home.keyPath, JSON.stringify(key.jwk));
  return { ...bare, server: archive.server, cookie: archive.cookie };
}

testOnRadosgw("S3 (radosgw): a bucket is tried before it is kept, and takes a whole copy", async (server) => {
  const { endpoint, accessKeyId, secretAccessKey } = server;
  const environment = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint };
  const bucket = new S3Bucket(s3SettingsFrom("copies", environment));
  // A bucket is made as an object without a key is put.
  await bucket.put("", contentOf(new Uint8Array()));
  bucket.close();
  await withCopying((copying) =>
    withHome(async (home) => {
      const { product, company } = copying;
      await file(product, company, "Example, Kim");
      const settings = await letIn(home, copying);
      const s3 = { endpoint, region: "us-east-1", accessKeyId, secretAccessKey };
      const place = { destination: "s3://copies/shop", s3 };
      const refused = choosePlace(home, settings, { ...place, s3: { ...s3, secretAccessKey: "wrong-secret" } }, {});
      const error = await refused.then(() => null, (failure: unknown) => failure);
      expect(error).toBeInstanceOf(DestinationFailed);
      expect(String(error)).not.toContain("wrong-secret");
      expect(await home.settings()).toBe(null);
      // The keys of the window win over those of the environment.
      const chosen = await choosePlace(home, settings, place, { AWS_SECRET_ACCESS_KEY: "of something else" });
      const result = await runAndLog({
        ...{ home, settings: chosen, environment: {}, reason: "asked", checkEverything: true } as const,
        ...{ now: () => new Date(), signal: new AbortController().signal },
      });
      expect(result).toMatchObject({ outcome: "whole", problems: [], copied: { documents: 1 } });
      expect(result.checked.files).toBeGreaterThan(0);
      const opened = openPlace(chosen, home, {});
      expect(await opened.find("strongroom-copy.json")).not.toBe(null);
      opened.close();
    })
  );
});
