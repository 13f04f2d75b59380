import { createHash } from "node:crypto";
import { expect } from "expect";
import { SetClock } from "@/kernel/clock.ts";
import { configurationFrom } from "@/kernel/configuration.ts";
import { folderRelease } from "./folder-release.ts";
import { hostedRelease, platformOf } from "./hosted-release.ts";
import { Releases } from "./releases.ts";
import { aReleaseFolder } from "./testing.ts";

const never = new AbortController().signal;
const url = "https://code.example.com/latest";
const asset = (name: string, more = {}) => ({
  ...{ name, size: 5, browser_download_url: `https://code.example.com/files/${name}` },
  ...more,
});
const hosted = {
  tag_name: "v1.2.0",
  name: "Release",
  assets: [
    asset("notes.txt"),
    asset("Strongroom-Backup.exe", { digest: `sha256:${"a".repeat(64)}` }),
    asset("Strongroom-Backup-arm64.dmg"),
    asset("Strongroom-Backup.dmg", { digest: null }),
    asset("strongroom-backup-linux-x64"),
  ],
};
const answering = (body: unknown, status = 200) => () => Promise.resolve(Response.json(body, { status }));

Deno.test("a folder gives its files, and leaves out what is missing or of another size", async () => {
  await using folder = await aReleaseFolder({ "windows-x64": "program", "linux-x64": "another" });
  const found = await folderRelease(["/nowhere/at/all", folder.path]);
  expect(found).toMatchObject({ isThere: true, version: "0.9.0" });
  const files = found.isThere ? found.files : [];
  expect(files.map(({ platform, size }) => [platform, size])).toEqual([["windows-x64", 7], ["linux-x64", 7]]);
  expect(files[0].sha256).toBe(createHash("sha256").update("program").digest("hex"));

  await Deno.writeTextFile(`${folder.path}/strongroom-backup-windows-x64.exe`, "longer program");
  const left = await folderRelease([folder.path]);
  expect(left.isThere && left.files.map(({ platform }) => platform)).toEqual(["linux-x64"]);
  await Deno.remove(`${folder.path}/strongroom-backup-linux-x64`);
  expect(await folderRelease([folder.path])).toMatchObject({ problem: expect.stringMatching(/are missing/) });
});

Deno.test("a list that names folders, has no version, is too long or is no JSON is not read", async () => {
  const file = { platform: "linux-x64", name: "../../etc/passwd", size: 1, sha256: "a".repeat(64) };
  const wrong = [
    JSON.stringify({ version: "1.0", files: [file] }),
    JSON.stringify({ version: "newest", files: [] }),
    "{",
    `{"version": "1.0", "files": []${" ".repeat(100_001)}}`,
  ];
  await using folder = await aReleaseFolder({ "linux-x64": "x" });
  for (const text of wrong) {
    await Deno.writeTextFile(`${folder.path}/releases.json`, text);
    expect(await folderRelease([folder.path])).toMatchObject({
      isThere: false,
      problem: expect.stringMatching(/read/),
    });
  }
  expect(await folderRelease([])).toMatchObject({
    isThere: false,
    problem: expect.stringMatching(/not on this server/),
  });
});

Deno.test("a hosted release gives the Windows and Mac installers, each by its name", async () => {
  const found = await hostedRelease(url, answering(hosted), never);
  const files = found.isThere ? found.files : [];
  expect([found.isThere && found.version, ...files.map(({ platform, name, sha256 }) => [platform, name, sha256])])
    .toEqual([
      "1.2.0",
      ["windows-x64", "Strongroom-Backup.exe", "a".repeat(64)],
      ["mac-arm64", "Strongroom-Backup-arm64.dmg", null],
      ["mac-x64", "Strongroom-Backup.dmg", null],
      ["linux-x64", "strongroom-backup-linux-x64", null],
    ]);
  expect(["a.exe.sha256", "setup-arm64.exe", "source.tar.gz", "machine.txt"].map(platformOf))
    .toEqual([null, null, null, null]);
});

Deno.test("a host that fails is a plain sentence", async () => {
  const plain = (length: number) => () => Promise.resolve(new Response("x".repeat(length)));
  const cases: readonly [Parameters<typeof hostedRelease>[1], RegExp][] = [
    [answering({ message: "Not Found" }, 404), /It answered 404\./],
    [answering({ tag_name: "nightly", assets: hosted.assets }), /no version/],
    [answering({ tag_name: "1.0.0", assets: [asset("notes.txt")] }), /no installer/],
    [
      answering({ tag_name: "1.0.0", assets: [asset("a.exe", { browser_download_url: "http://x/a.exe" })] }),
      /describe/,
    ],
    [plain(10), /describe/],
    [plain(1_000_001), /too long/],
    [() => Promise.reject(new TypeError("refused")), /could not be reached/],
  ];
  for (const [fetcher, words] of cases) {
    expect(await hostedRelease(url, fetcher, never)).toEqual({ isThere: false, problem: expect.stringMatching(words) });
  }
});

Deno.test("a host is asked once an hour, sooner after a failure, and its last good answer stays", async () => {
  let asked = 0;
  let isUp = false;
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  const logged: string[] = [];
  const log = { info() {}, error() {}, warn: (event: string) => void logged.push(event) };
  const configuration = configurationFrom({ STRONGROOM_BACKUP_RELEASES: url });
  const releases = new Releases({ configuration, clock, log }, () => {
    asked++;
    return isUp ? answering(hosted)() : Promise.reject(new TypeError("refused"));
  });
  try {
    expect(await releases.newestVersion()).toBe("0.9.0");
    expect((await releases.latest()).isThere).toBe(false);
    await releases.latest();
    expect([asked, logged]).toEqual([1, ["backup_release_failed"]]);
    isUp = true;
    clock.advance(120_000);
    const both = await Promise.all([releases.latest(), releases.latest()]);
    expect([asked, both.map(({ isThere }) => isThere)]).toEqual([2, [true, true]]);
    expect(await releases.newestVersion()).toBe("1.2.0");
    isUp = false;
    clock.advance(3_600_000);
    expect([(await releases.latest()).isThere, asked]).toEqual([true, 3]);
  } finally {
    await releases.close();
  }
});
