import { expect } from "expect";
import { filingForm } from "../product/client.ts";
import { type DamagedFile, damagedFileCount, damagedFiles } from "../fixtures/forms/damaged.ts";
import { type Running, withRunning } from "./running.ts";
import { plainPdf } from "./pdfs.ts";
import { multipart, multipartType, rawRequest, readAnswer, sendBytes } from "./raw-http.ts";

const longestMs = 10_000;
const mostGrowthMegabytes = 60;
/** As many callers as there are cores on a small server. */
const callers = 2;

/** One answer to a bad file. */
interface Answer {
  readonly file: string;
  readonly path: string;
  readonly status: number;
  readonly message: string;
  readonly milliseconds: number;
}

async function send(running: Running, { name, bytes }: DamagedFile, path: string): Promise<Answer> {
  const values = { storeId: running.storeId, customerName: "Example, Kim", serialNumber: "K4473" };
  const form = path === "/api/documents" ? filingForm(values, bytes) : new FormData();
  const file = new File([bytes], name, { type: "application/pdf" });
  form.delete("files");
  form.set(path === "/api/documents" ? "files" : "file", file);
  const begun = performance.now();
  const response = await running.owner.fetch(path, { method: "POST", body: form });
  const body = await response.json();
  const message = typeof body.message === "string" ? body.message : "";
  return { file: name, path, status: response.status, message, milliseconds: performance.now() - begun };
}

/** Sends every file to both addresses, two at a time. */
async function sendAll(running: Running): Promise<{ answers: Answer[]; files: number; expected: Map<string, string> }> {
  const answers: Answer[] = [];
  const expected = new Map<string, string>();
  const files = damagedFiles();
  await Promise.all(Array.from({ length: callers }, async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      expected.set(next.value.name, next.value.expected);
      for (const path of ["/api/documents", "/api/documents/documentMetaData"]) {
        answers.push(await send(running, next.value, path));
      }
    }
  }));
  return { answers, files: expected.size, expected };
}

/** A byte every five seconds, for as long as the server bears it; what it says then. */
async function sendSlowly({ server, owner }: Running): Promise<string> {
  const connection = await rawRequest(server.url, "/api/documents", {
    authorization: `Bearer ${owner.token}`,
    "content-type": multipartType,
    "content-length": "1000000",
  });
  const begin = multipart([{ name: "files", fileName: "4473.pdf", content: plainPdf().bytes }], false);
  await sendBytes(connection, begin);
  const drip = setInterval(() => connection.write(new Uint8Array(1)).catch(() => clearInterval(drip)), 5_000);
  try {
    return await readAnswer(connection);
  } finally {
    clearInterval(drip);
    connection.close();
  }
}

function isClear({ status, message }: Answer): boolean {
  if (status === 200 || status === 201) return true;
  return [400, 413, 415].includes(status) && /^[^\n]+: [A-Z][^\n]{20,}\.$/.test(message);
}

Deno.test("300 damaged, encrypted, huge and disguised files get a clear answer each, a slow sender is let go, and the server stays well", () =>
  withRunning(async (running) => {
    for (let warm = 0; warm < 20; warm++) expect((await running.file(plainPdf().bytes)).status).toBe(201);
    const before = { count: await running.count(), megabytes: await running.residentMegabytes() };

    const [{ answers, files, expected }, slow] = await Promise.all([sendAll(running), sendSlowly(running)]);

    expect(slow).toMatch(/^HTTP\/1\.1 408 /);
    expect(slow).toContain("too slow");
    expect(files).toBe(damagedFileCount);
    expect(answers.filter((answer) => !isClear(answer))).toEqual([]);
    expect(answers.filter(({ milliseconds }) => milliseconds > longestMs)).toEqual([]);
    for (const { file, path, status } of answers) {
      const wanted = expected.get(file);
      if (wanted === "ok") expect([file, path, status < 300]).toEqual([file, path, true]);
      else if (wanted !== "any") expect([file, path, status >= 400]).toEqual([file, path, true]);
    }
    const filed = answers.filter(({ status }) => status === 201).length;
    expect(await running.count()).toBe(before.count + filed);
    expect(await running.incoming()).toEqual([]);
    expect(await running.residentMegabytes() - before.megabytes).toBeLessThan(mostGrowthMegabytes);
    expect(await running.logged()).not.toContain("request_failed");
    expect((await running.verify()).verdict).toContain("No problems found.");
  }));
