import { expect } from "expect";
import { flipBit } from "@/kernel/files/testing.ts";
import { freePort, startServer } from "../product/server-process.ts";
import { filingForm, setUpCompany } from "../product/client.ts";
import { application, connected, formsIn } from "./copying.ts";
import { commentedPdf, plainPdf } from "./pdfs.ts";
import { openProxy } from "./proxy.ts";
import { type Running, withRunning } from "./running.ts";
import { fill, testOnSmallDisk } from "./small-disk.ts";
import { Tampering } from "./tampering.ts";

const stream = "store:1";
const whole = { code: 0, output: expect.stringContaining("The copy is whole.") };
const told = (problem: RegExp) => ({ code: 1, output: expect.stringMatching(problem) });

/** Something that goes wrong, and who has to say so. */
interface Damage {
  readonly what: string;
  /** What is filed and not copied yet when it happens. */
  readonly files?: string;
  /** What is filed and copied just before: a chain at which nothing happened for a minute would be signed as it lies there. */
  readonly copies?: string;
  readonly happens: () => void | Promise<void>;
  readonly mended: () => void | Promise<void>;
  /** What the application says of it; null where the copy is whole and nothing of it is in question. */
  readonly application: RegExp | null;
  /** What `strongroom verify` says; null where the archive is whole, left out where it depends on what was signed before. */
  readonly verify?: RegExp | null;
}

Deno.test("each damage of the copy, the files and the database is named, nothing is lost, and what is whole raises no alarm", async (test) => {
  await withRunning(async (running) => {
    const place = await Deno.makeTempDir({ prefix: "strongroom-copy-damage-" });
    const [home, copy] = [`${place}/home`, `${place}/copy`];
    const filed = new Map<string, string>();
    const fileOne = async (customerName: string) => {
      const { bytes, sha256 } = plainPdf();
      expect((await running.file(bytes, { customerName, serialNumber: sha256.slice(0, 8) })).status).toBe(201);
      filed.set(customerName, sha256);
    };
    const checked = () => application(home, ["check"]);
    const everythingThere = async () =>
      expect(new Set((await formsIn(copy)).values())).toEqual(new Set(filed.values()));
    try {
      for (const name of ["Doe, Jane", "Example, Kim", "Roe, Richard"]) await fileOne(name);
      await connected(home, running.server.url, copy);
      expect(await checked()).toEqual(whole);
      for (const damage of damagesOf(running, copy, filed)) {
        await test.step(damage.what, async () => {
          if (damage.copies) {
            await fileOne(damage.copies);
            expect(await checked()).toEqual(whole);
          }
          if (damage.files) await fileOne(damage.files);
          await damage.happens();
          expect(await checked()).toEqual(damage.application === null ? whole : told(damage.application));
          if (damage.verify !== undefined) {
            expect((await running.verify()).verdict).toMatch(damage.verify ?? /No problems found\./);
          }
          await damage.mended();
          expect(await checked()).toEqual(whole);
          await everythingThere();
        });
      }
      expect((await running.verify()).verdict).toContain("No problems found.");
    } finally {
      await Deno.remove(place, { recursive: true });
    }
  });
});

function* damagesOf(running: Running, copy: string, filed: ReadonlyMap<string, string>): Generator<Damage> {
  const { dataFolder } = running.server;
  const tampering = new Tampering(dataFolder);
  const stored = (name: string) => {
    const sum = filed.get(name) ?? "";
    return `${dataFolder}/files/${sum.slice(0, 2)}/${sum}`;
  };
  const inCopy = async (name: string) =>
    [...await formsIn(copy)].find(([, sum]) => sum === filed.get(name))?.[0] ?? "of nobody";
  let chain = tampering.chain(stream);
  const rewriting = (...statements: string[]) => () => {
    chain = tampering.chain(stream);
    tampering.run(...statements);
  };
  const putBack = () => tampering.putBack(stream, chain);
  const last = `(SELECT max(seq) FROM ledger WHERE stream = '${stream}')`;

  yield {
    what: "a bit in the copy: named, and fetched again",
    happens: async () => await flipBit(await inCopy("Doe, Jane")),
    mended: () => {},
    application: /PROBLEM {2}.*Doe, Jane.*\.pdf is not as it arrived: its bytes changed\./,
    verify: null,
  };
  yield {
    what: "a bit in the file store, of a form that the copy has: verify names it, the copy stays whole",
    happens: async () => await flipBit(stored("Example, Kim")),
    mended: async () => await flipBit(stored("Example, Kim")),
    application: null,
    verify: /PROBLEM {2}document:\d+.*(?:checksum|not what|changed)/,
  };
  yield {
    what: "a bit in the file store, of a form that is to be copied: both name it",
    files: "Poe, Edgar",
    happens: async () => await flipBit(stored("Poe, Edgar")),
    mended: async () => await flipBit(stored("Poe, Edgar")),
    application: /PROBLEM {2}.*Poe, Edgar.*\.pdf is not in the copy: The archive cannot hand it out\./,
    verify: /PROBLEM {2}document:\d+.*(?:checksum|not what|changed)/,
  };
  yield {
    what: "a value in the database, of a record: verify names it",
    happens: () => tampering.run("UPDATE documents SET customer_name = 'Eoe, Jane' WHERE customer_name = 'Doe, Jane'"),
    mended: () => tampering.run("UPDATE documents SET customer_name = 'Doe, Jane' WHERE customer_name = 'Eoe, Jane'"),
    application: null,
    verify: /PROBLEM {2}document:\d+/,
  };
  yield {
    what: "a value in the database, of an entry that the copy has: verify names it",
    happens: rewriting(`UPDATE ledger SET actor_name = 'Olivf Owner' WHERE stream = '${stream}' AND seq = 2`),
    mended: putBack,
    application: null,
    verify: /PROBLEM {2}ledger store:1, entry 2: /,
  };
  yield {
    what: "a value in the database, of an entry that is to be copied: both name it",
    files: "Moe, Mary",
    happens: rewriting(`UPDATE ledger SET actor_name = 'Olivf Owner' WHERE stream = '${stream}' AND seq = ${last}`),
    mended: putBack,
    application: /PROBLEM {2}.*Entry \d+ was changed after it was written\./,
    verify: /PROBLEM {2}ledger store:1, entry \d+: /,
  };
  yield {
    what: "a deleted row of the ledger: both name it",
    copies: "Loe, Larry",
    happens: rewriting(`DELETE FROM ledger WHERE stream = '${stream}' AND seq = 3`),
    mended: putBack,
    application: /PROBLEM {2}.*Entry 3 of the ledger is missing\./,
    verify: /PROBLEM {2}ledger store:1, entry [34]: /,
  };
  yield {
    what: "the end of the ledger taken away, with a filing: both name it",
    copies: "Noe, Nora",
    happens: rewriting(
      `DELETE FROM ledger WHERE stream = '${stream}' AND seq >= (SELECT max(seq) FROM ledger WHERE stream = '${stream}' ` +
        "AND event = 'documents.filed')",
    ),
    mended: putBack,
    application: /PROBLEM {2}.*Your copy holds entries that this archive does not have\./,
    verify: /PROBLEM {2}document:\d+/,
  };
  yield {
    what: "a history written anew with all keys of the server: the application names it",
    copies: "Soe, Sam",
    happens: async () => {
      rewriting(
        `UPDATE ledger SET actor_name = 'Nobody' WHERE stream = '${stream}' AND event = 'backup.handed_out'`,
        `DELETE FROM ledger_nodes WHERE stream = '${stream}'`,
        `DELETE FROM ledger_checkpoints WHERE stream = '${stream}'`,
      )();
      await tampering.chainAnew(stream);
    },
    mended: putBack,
    application: /PROBLEM {2}.*The history up to entry \d+ is another one than before\. It was rewritten\./,
  };
}

Deno.test("a connection that is cut, or loses answers, in the middle of a run is sat out: the copy is whole", async () => {
  const place = await Deno.makeTempDir({ prefix: "strongroom-copy-cut-" });
  const port = freePort();
  const proxy = openProxy(`http://127.0.0.1:${port}`);
  const server = await startServer({
    dataFolder: `${place}/data`,
    port,
    environment: { STRONGROOM_URL: proxy.url },
  });
  try {
    const owner = await setUpCompany(server.url, server.setupToken ?? "");
    await connected(`${place}/home`, proxy.url, `${place}/copy`);
    const sums = new Set<string>();
    for (const state of ["cut", "deaf"] as const) {
      for (let number = 0; number < 8; number++) {
        const { bytes, sha256 } = commentedPdf(2_000_000);
        const values = { storeId: 1, customerName: "Example, Kim", serialNumber: sha256.slice(0, 8) };
        await owner.json("/api/documents", { method: "POST", body: filingForm(values, bytes) });
        sums.add(sha256);
      }
      const running = application(`${place}/home`, ["run"]);
      for (let time = 0; time < 3; time++) {
        await new Promise((wake) => setTimeout(wake, 250));
        proxy.set(state);
        await new Promise((wake) => setTimeout(wake, 150));
        proxy.set("open");
      }
      expect(await running).toEqual(whole);
      expect(new Set((await formsIn(`${place}/copy`)).values())).toEqual(sums);
    }
  } finally {
    await server.kill("SIGTERM");
    await proxy.close();
    await Deno.remove(place, { recursive: true });
  }
});

for (const where of ["copy", "home"] as const) {
  testOnSmallDisk(
    `a full disk under the application's ${where} is told, nothing is half there, and room lets it go on`,
    (disk) =>
      withRunning(async (running) => {
        const place = await Deno.makeTempDir({ prefix: "strongroom-copy-full-" });
        const [home, copy] = where === "home" ? [`${disk}/home`, `${place}/copy`] : [`${place}/home`, `${disk}/copy`];
        try {
          await connected(home, running.server.url, copy);
          const sums: string[] = [];
          for (let number = 0; number < 2; number++) {
            const { bytes, sha256 } = commentedPdf(3_000_000);
            expect((await running.file(bytes)).status).toBe(201);
            sums.push(sha256);
            if (number === 0) expect(await application(home, ["run"])).toEqual(whole);
          }
          await fill(disk);
          expect(await application(home, ["run"])).toEqual(told(/no room left/));
          for (const [path, sum] of await formsIn(copy)) {
            expect({ path, isFiled: sums.includes(sum) }).toEqual({ path, isFiled: true });
          }
          await Deno.remove(`${disk}/filler`);
          expect(await application(home, ["run"])).toEqual(whole);
          expect([...(await formsIn(copy)).values()].sort()).toEqual(sums.sort());
        } finally {
          await Deno.remove(place, { recursive: true });
        }
      }),
  );
}
