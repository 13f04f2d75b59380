import { expect } from "expect";
import { signedText } from "@/kernel/ledger/checkpoint-rows.ts";
import type { Fixture } from "@/tests/security/fixture.ts";
import { newestStamp, systemCheckpoint } from "./rows.ts";
import type { Authority } from "./testing/authority.ts";
import { withStamping } from "./testing/stamping.ts";

Deno.test("the ledger is stamped once a day when something happened; openssl agrees with what is kept; all chains are under it", () =>
  withStamping(async ({ fixture, authority, clock, stamp, problems, notes, path }) => {
    const { context: { database, ledger }, storeId } = fixture;
    await stamp();
    const first = await newestStamp(database);
    const checkpoint = first && await systemCheckpoint(database, first.seq);
    if (!first || !checkpoint) throw new Error("Nothing was stamped.");
    const { folder, openssl, roots } = authority;
    await Deno.writeTextFile(`${folder}/text`, signedText(checkpoint));
    const stored = ["-data", `${folder}/text`, "-in", path(first.seq)];
    expect(await openssl("ts", "-verify", ...stored, "-CAfile", roots)).toContain("Verification: OK");
    expect(Deno.readFileSync(path(first.seq))).toEqual(new Uint8Array(first.response));
    expect((await ledger.about(`timestamp:${first.seq}`)).map(({ event }) => event)).toEqual(["timestamps.stamped"]);
    const under = await database.all("SELECT stream FROM timestamp_heads");
    expect(under.map(({ stream }) => stream)).toContain(`store:${storeId}`);
    expect(await problems()).toEqual([]);
    expect((await notes()).some((note) => note.includes(`Timestamped since ${first.time}`))).toBe(true);

    await fixture.file();
    clock.advance(60_000);
    await stamp();
    expect(authority.requests.length).toBe(1);
    // The next day begins; openssl knows only today, so it is the stamp that grows old.
    await changed(fixture, ["UPDATE timestamps SET at = '2020-01-01T00:00:00.000Z'"]);
    await fixture.context.change((unit) =>
      unit.record({ stream: "system", event: "tests.happened", subject: "test:1", actor: nobody, data: {} })
    );
    await stamp();
    expect(authority.requests.length).toBe(2);
    expect((await newestStamp(database))?.seq).toBeGreaterThan(first.seq);
    // At rest nothing is asked: what stamping itself writes is no news.
    await changed(fixture, ["UPDATE timestamps SET at = '2020-01-01T00:00:00.000Z'"]);
    await stamp();
    expect(authority.requests.length).toBe(2);
  }));

const nobody = { userId: null, name: "Strongroom" };

/** Writes past the product. */
async function changed({ context: { database } }: Fixture, statements: readonly string[]): Promise<void> {
  const triggers = await database.all("SELECT name FROM sqlite_master WHERE type = 'trigger'");
  const dropped = triggers.map(({ name }) => `DROP TRIGGER "${name}"`);
  await database.write(() => [...dropped, ...statements].map((sql) => ({ sql })));
}

Deno.test("what an authority answers wrongly is not kept, told the operator, and tried again; signing goes on", () =>
  withStamping(async ({ fixture, authority, clock, stamp, problems, reason }) => {
    const { database } = fixture.context;
    const garbage = () => Promise.resolve(new Uint8Array([0x30, 0x03, 1, 2, 3]));
    const other = async (request: Uint8Array<ArrayBuffer>, from: number) => {
      const turned = request.slice();
      turned[from] ^= 1;
      return await authority.reply(turned);
    };
    const cases: readonly (readonly [string, Parameters<Authority["answerWith"]>[0]])[] = [
      ["unreadable", garbage],
      ["unreadable", () => Promise.resolve(new Uint8Array())],
      ["too_long", () => Promise.resolve(new Uint8Array(70_000))],
      ["status", () => Promise.resolve(new Response("busy", { status: 503 }))],
      ["unreachable", () => Promise.resolve(Response.redirect("http://127.0.0.1:9/"))],
      ["other_text", (request) => other(request, 30)],
      ["other_nonce", (request) => other(request, request.length - 4)],
      ["wrong_purpose", async (request) => await authority.unfit(await authority.reply(request))],
      ["wrong_signature", async (request) => {
        const answer = await authority.reply(request);
        answer[answer.length - 1] ^= 1;
        return answer;
      }],
    ];
    for (const [expected, answering] of cases) {
      authority.answerWith(answering);
      await stamp();
      expect([expected, await reason()]).toEqual([expected, expected]);
    }
    authority.answerWith(null);
    clock.advance(11 * 60_000);
    await stamp();
    expect(await reason()).toBe("other_time");
    expect(await newestStamp(database)).toBeNull();
    // One tree for all of the tries of a day.
    expect(Number((await database.one("SELECT count(DISTINCT root) AS n FROM timestamp_heads"))?.n)).toBe(1);
    expect(fixture.logged.filter((line) => line.includes("ledger_not_timestamped")).length).toBe(cases.length + 1);
    expect(fixture.logged.join("")).not.toContain(authority.url);
    clock.advance(-11 * 60_000);
    await stamp();
    expect(await reason()).toBeUndefined();
    expect(await newestStamp(database)).not.toBeNull();
    expect(await problems()).toEqual([]);
  }));

Deno.test("an authority of somebody else is refused where roots are set, and told from a trusted one where none are", async () => {
  await withStamping(async ({ stamp, reason }) => {
    await stamp();
    expect(await reason()).toBe("untrusted");
  }, ({ url, otherRoots }) => ({ STRONGROOM_TIMESTAMP_URL: url, STRONGROOM_TIMESTAMP_CERTIFICATES: otherRoots }));
  await withStamping(async ({ stamp, reason, problems, notes }) => {
    await stamp();
    expect([await reason(), await problems()]).toEqual([undefined, []]);
    expect((await notes()).some((note) => note.includes("calls itself Invented stamping"))).toBe(true);
  }, ({ url }) => ({ STRONGROOM_TIMESTAMP_URL: url }));
});

Deno.test("without an authority nothing is stamped and nothing is gathered", () =>
  withStamping(async ({ fixture, stamp, reason }) => {
    await stamp();
    expect([await reason(), await newestStamp(fixture.context.database)]).toEqual([undefined, null]);
    expect(await fixture.context.database.all("SELECT * FROM timestamp_heads")).toEqual([]);
  }, () => ({})));

Deno.test("verify names a stamp that was changed, exchanged or taken away, in the database and in the folder", () =>
  withStamping(async ({ fixture, authority, clock, stamp, problems, notes, path }) => {
    const { database } = fixture.context;
    await stamp();
    const stored = await newestStamp(database);
    if (!stored) throw new Error("Nothing was stamped.");
    clock.advance(11 * 60_000);
    expect(await problems()).toEqual([]);
    const file = path(stored.seq);
    const bytes = await Deno.readFile(file);

    await Deno.remove(file);
    expect(await problems()).toEqual(["The timestamp's file in the folder of keys is gone."]);
    await stamp();
    expect(await problems()).toEqual([]);
    await Deno.writeFile(file, bytes.slice(0, -1));
    expect(await problems()).toEqual(["The timestamp is not the one in the folder of keys."]);
    await Deno.writeFile(file, bytes);
    await Deno.writeFile(path(stored.seq + 1), bytes);
    expect(await problems()).toEqual(["The folder of keys holds a timestamp of something that is not here."]);
    await Deno.remove(path(stored.seq + 1));

    // Another stamp of the same authority, over another text.
    const response = Uint8Array.from(await authority.reply(turnedAt(authority.requests[0], 30)));
    await changed(fixture, []);
    const keep = (given: Uint8Array) =>
      database.write(() => [{ sql: "UPDATE timestamps SET response = ?", args: [given] }]);
    await keep(response);
    expect(await problems()).toEqual(expect.arrayContaining([
      expect.stringContaining("The timestamp contradicts"),
      "The timestamp is not the one that the ledger tells of.",
      "The timestamp is not the one in the folder of keys.",
    ]));
    await keep(stored.response);
    await changed(fixture, ["UPDATE timestamps SET time = '2020-01-01T00:00:00.000Z'"]);
    expect((await problems()).length).toBe(2);
    await changed(fixture, ["DELETE FROM timestamps"]);
    expect(await problems()).toEqual([`The timestamp of ${stored.time} is gone from the database.`]);
    // As in a backup whose instant lies between the signing and the stamp: what the file stamps is what is there.
    await changed(fixture, ["UPDATE ledger SET event = 'tests.other' WHERE event = 'timestamps.stamped'"]);
    expect((await problems()).filter((message) => message.includes("imestamp"))).toEqual([]);
    expect((await notes()).some((note) => note.includes("not in the database"))).toBe(true);
  }));

Deno.test("an end of a chain that was gathered is compared with the chain", () =>
  withStamping(async ({ fixture, stamp, problems }) => {
    await stamp();
    await changed(fixture, ["UPDATE timestamp_heads SET seq = seq - 1 WHERE stream LIKE 'store:%'"]);
    const found = await problems();
    expect(found.some((message) => message.includes("are not those that were timestamped"))).toBe(true);
    expect(found.some((message) => message.includes("is not the one that was timestamped"))).toBe(true);
    await changed(fixture, ["DELETE FROM timestamp_heads"]);
    expect((await problems()).length).toBe(1);
  }));

function turnedAt(request: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  const turned = request.slice();
  turned[at] ^= 1;
  return turned;
}
