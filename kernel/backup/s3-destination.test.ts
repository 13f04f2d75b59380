import { expect } from "expect";
import { type Radosgw, testOnRadosgw } from "@/tests/radosgw.ts";
import { S3Bucket } from "../s3/bucket.ts";
import { S3Failed } from "../s3/errors.ts";
import { s3SettingsFrom } from "../s3/settings.ts";
import { contentOf } from "./destination.ts";
import { destinationSuite } from "./destination.suite.ts";
import { s3Destination } from "./s3-destination.ts";

function settingsOf({ endpoint, accessKeyId, secretAccessKey }: Radosgw, bucket: string) {
  const keys = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
  return s3SettingsFrom(bucket, { ...keys, S3_ENDPOINT: endpoint });
}

/** A bucket is made as an object without a key is put. */
async function madeBucket(server: Radosgw, name: string): Promise<S3Bucket> {
  const bucket = new S3Bucket(settingsOf(server, name));
  await bucket.put("", contentOf(new Uint8Array()));
  return bucket;
}

testOnRadosgw(
  "S3 (radosgw): everything that a place of backups must do, and what the server refuses",
  async (server) => {
    const bucket = await madeBucket(server, "records");
    for (const [at, [name, run]] of destinationSuite.entries()) {
      const destination = s3Destination(
        { bucket: "records", prefix: `shop-${at}/nightly` },
        settingsOf(server, "records"),
      );
      try {
        await run(destination);
      } catch (error) {
        throw new Error(`S3: ${name}`, { cause: error });
      } finally {
        destination.close();
      }
    }

    // The server itself compares what arrives with the sum.
    const lie = {
      ...contentOf(new TextEncoder().encode("whole")),
      open: contentOf(new TextEncoder().encode("other")).open,
    };
    const quick = new S3Bucket(settingsOf(server, "records"), { idleMs: 5000, attempts: 2, pauseMs: 1 });
    const refused = await quick.put("lie", lie).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(S3Failed);
    expect(refused).toMatchObject({ trouble: "changed" });
    expect(await quick.head("lie")).toBeNull();

    await bucket.put("range", contentOf(new TextEncoder().encode("0123456789")));
    const part = await Array.fromAsync(bucket.get("range", { start: 2, end: 5 }));
    expect(new TextDecoder().decode(Uint8Array.from(part.flatMap((piece) => [...piece])))).toBe("2345");

    const stranger = new S3Bucket({ ...settingsOf(server, "records"), secretAccessKey: "not-the-secret" });
    const denied = await stranger.head("range").catch((error: unknown) => error);
    expect(denied).toMatchObject({ trouble: "denied" });
    expect(String(denied)).not.toContain("not-the-secret");
    const nowhere = new S3Bucket(settingsOf(server, "elsewhere"));
    await expect(Array.fromAsync(nowhere.list("a"))).rejects.toThrow("There is no bucket elsewhere");
    for (const one of [bucket, quick, stranger, nowhere]) one.close();
  },
);
