import { expect } from "expect";
import { DatabaseSync } from "node:sqlite";
import { type Client, filingForm, setUpCompany, signInTo } from "../product/client.ts";
import { freePort, type ServerProcess, startServer } from "../product/server-process.ts";
import { verify } from "./killing.ts";
import { plainPdf } from "./pdfs.ts";
import { withRunning } from "./running.ts";
import { fill, testOnSmallDisk } from "./small-disk.ts";

const many = 150;

/** Files documents, eight at a time. */
async function fileMany(owner: Client): Promise<void> {
  const [{ id: storeId }] = (await owner.json<{ data: { id: number }[] }>("/api/stores")).data;
  for (let from = 0; from < many; from += 8) {
    const some = Array.from({ length: Math.min(8, many - from) }, (_, at) => from + at);
    const answers = await Promise.all(some.map((at) => {
      const values = { storeId, customerName: `Example, Kim ${at}`, serialNumber: `K${at}` };
      return owner.fetch("/api/documents", { method: "POST", body: filingForm(values, plainPdf().bytes) });
    }));
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      await answer.body?.cancel();
    }
  }
}

function flagAll(owner: Client, color: number, key = `all ${color}`): Promise<Response> {
  return owner.fetch("/api/documents/bulk/flag", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ filters: "accountOverview=true", color }),
  });
}

/** What lies in the database of a server that was ended. */
function stored(dataFolder: string, color: number) {
  const database = new DatabaseSync(`${dataFolder}/strongroom.db`, { timeout: 10_000 });
  // The process that writes finishes the slice that it was given, whatever became of the server.
  database.exec("BEGIN");
  const count = (sql: string, ...args: number[]) => Number(database.prepare(sql).get(...args)?.count);
  const change = database.prepare(
    "SELECT max(id) AS id, reached, finished_at FROM document_bulk_changes WHERE flag = ?",
  ).get(color);
  const found = {
    reached: Number(change?.reached ?? 0),
    isFinished: typeof change?.finished_at === "string",
    flagged: count("SELECT count(*) AS count FROM documents WHERE ffl_flag = ?", color),
    kept: count("SELECT count(*) AS count FROM document_bulk_items WHERE change_id = ?", Number(change?.id ?? 0)),
    told: count(
      "SELECT count(*) AS count FROM ledger WHERE event = 'documents.flagged' AND data ->> 'to' = ?",
      color,
    ),
  };
  database.close();
  return found;
}

Deno.test("a kill -9 in the middle of a change of many leaves whole slices, and its repetition completes it", async () => {
  const dataFolder = await Deno.makeTempDir({ prefix: "strongroom-bulk-kill-" });
  const port = freePort();
  try {
    let server: ServerProcess = await startServer({ dataFolder, port });
    let owner = await setUpCompany(server.url, server.setupToken ?? "");
    await fileMany(owner);
    for (const [round, color] of [1, 2, 3].entries()) {
      const cut = flagAll(owner, color).then((answer) => answer.body?.cancel(), () => {});
      await new Promise((wake) => setTimeout(wake, 25 + round * 25));
      await server.kill("SIGKILL");
      await cut;
      const { reached, flagged, kept, told } = stored(dataFolder, color);
      expect({ flagged, kept, told }).toEqual({ flagged: reached, kept: reached, told: reached });
      server = await startServer({ dataFolder, port });
      owner = await signInTo(server.url, "olive@example.com");
      const again = await flagAll(owner, color);
      expect([again.status, await again.json()]).toEqual([
        200,
        expect.objectContaining({ chosen: many, changed: many }),
      ]);
      const whole = { reached: many, isFinished: true, flagged: many, kept: many, told: many };
      await server.kill("SIGTERM");
      expect(stored(dataFolder, color)).toEqual(whole);
      server = await startServer({ dataFolder, port });
      owner = await signInTo(server.url, "olive@example.com");
    }
    await server.kill("SIGTERM");
    expect((await verify(dataFolder)).verdict).toContain("No problems found.");
  } finally {
    await Deno.remove(dataFolder, { recursive: true });
  }
});

testOnSmallDisk(
  "a disk that is full in the middle of a change of many leaves whole slices, and room completes it",
  (disk) =>
    withRunning(async ({ owner, verify }) => {
      await fileMany(owner);
      await fill(disk);
      // What lies beside the database is written over again and again; in the end it finds no room to grow.
      let attempt = 0;
      let answer: Response;
      do {
        attempt++;
        answer = await flagAll(owner, attempt % 3 + 1, `attempt ${attempt}`);
        if (answer.status === 200) await answer.body?.cancel();
      } while (answer.status === 200 && attempt < 60);
      expect([answer.status, (await answer.json()).message]).toEqual([
        503,
        expect.stringMatching(/out of storage space/),
      ]);
      await Deno.remove(`${disk}/filler`);
      const { data: [last] } = await owner.json<{ data: { reached: number; changed: number; isFinished: boolean }[] }>(
        "/api/documents/bulk",
      );
      expect(last.changed).toBe(last.reached);
      const again = await flagAll(owner, attempt % 3 + 1, `attempt ${attempt}`);
      const all = expect.objectContaining({ chosen: many, changed: many });
      expect([again.status, await again.json()]).toEqual([200, all]);
      expect((await verify()).verdict).toContain("No problems found.");
    }, { dataFolder: `${disk}/data` }),
);
