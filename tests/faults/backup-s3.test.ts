import { expect } from "expect";
import { S3Bucket } from "@/kernel/s3/bucket.ts";
import { contentOf } from "@/kernel/backup/destination.ts";
import { s3SettingsFrom } from "@/kernel/s3/settings.ts";
import { testOnRadosgw } from "../radosgw.ts";
import { command, expectRestorable } from "./backing-up.ts";
import { commentedPdf, plainPdf } from "./pdfs.ts";
import { openProxy } from "./proxy.ts";
import { withRunning } from "./running.ts";

testOnRadosgw(
  "a backup to S3: killed, cut off and damaged, nothing is lost and each is named",
  (server) =>
    withRunning(async (running) => {
      const { dataFolder } = running.server;
      const proxy = openProxy(server.endpoint);
      const keys = { AWS_ACCESS_KEY_ID: server.accessKeyId, AWS_SECRET_ACCESS_KEY: server.secretAccessKey };
      const environment = { ...keys, S3_ENDPOINT: proxy.url };
      const bucket = new S3Bucket(s3SettingsFrom("records", { ...keys, S3_ENDPOINT: server.endpoint }));
      const place = "s3://records/shop";
      const backup = (killAfterMs?: number, ...args: string[]) =>
        command(["backup", place, ...args], { dataFolder, environment, killAfterMs });
      try {
        await bucket.put("", contentOf(new Uint8Array()));
        expect((await running.file(plainPdf().bytes)).status).toBe(201);
        expect(await backup()).toEqual({ code: 0, output: expect.stringContaining("The backup is complete.") });

        for (let at = 0; at < 6; at++) expect((await running.file(commentedPdf(2_000_000).bytes)).status).toBe(201);
        for (const killAfterMs of [600, 900, 1200]) await backup(killAfterMs);
        // Cut for longer than it is patient: told, with the way out and without the secret.
        const cutting = backup();
        await new Promise((wake) => setTimeout(wake, 800));
        proxy.set("cut");
        const cut = await cutting;
        // One that was complete before the cut says nothing of it; the next one does.
        const refused = cut.code === 0 ? await backup() : cut;
        expect(refused).toEqual({
          code: 1,
          output: expect.stringContaining("cannot be reached, or the connection was cut"),
        });
        expect(refused.output).toContain("No new backup was made.");
        expect(refused.output).not.toContain(server.secretAccessKey);
        proxy.set("open");
        // A short cut is sat out.
        const again = backup(undefined, "--verify");
        await new Promise((wake) => setTimeout(wake, 1000));
        proxy.set("cut");
        await new Promise((wake) => setTimeout(wake, 500));
        proxy.set("open");
        expect(await again).toEqual({ code: 0, output: expect.stringContaining("The backup is complete.") });
        expect((await expectRestorable(place, environment)).documents).toBe(7);

        const [form] = await Array.fromAsync(bucket.list("shop/files/"));
        const bytes = new Uint8Array(
          await new Blob(await Array.fromAsync(bucket.get(form.key), (p) => p.slice())).arrayBuffer(),
        );
        bytes[100] ^= 1;
        await bucket.put(form.key, contentOf(bytes));
        const name = form.key.slice("shop/".length);
        const found = await backup(undefined, "--verify");
        expect(found).toEqual({
          code: 1,
          output: expect.stringContaining(`PROBLEM   ${name} does not match its checksum.`),
        });
        expect(await backup(undefined, "--verify", "--keep", "1")).toMatchObject({ code: 0 });
        expect((await expectRestorable(place, environment)).documents).toBe(7);
      } finally {
        bucket.close();
        await proxy.close();
      }
    }),
);
