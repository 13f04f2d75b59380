import { expect } from "expect";
import { aCorrection, aLine, aStamp, versionForm } from "@/features/corrections/testing.ts";
import { stampText } from "@/features/corrections/stamp-rules.ts";
import { type Client, filingForm, setUpCompany, signInTo } from "../product/client.ts";
import { startServer } from "../product/server-process.ts";
import { verify } from "./killing.ts";
import { plainPdf } from "./pdfs.ts";
import { type Running, withRunning } from "./running.ts";
import { fill, testOnSmallDisk } from "./small-disk.ts";

interface Form {
  readonly id: number;
  readonly versionNumber: number;
}

async function filed({ file }: Running): Promise<Form> {
  const answer = await file(plainPdf().bytes);
  expect(answer.status).toBe(201);
  return await answer.json();
}

/** Saves marks of their own behind a version of a form. */
async function save(owner: Client, id: number, versionNumber: number): Promise<Response> {
  const [{ timeZone }] = (await owner.json<{ data: { timeZone: string }[] }>("/api/stores")).data;
  const contents = stampText("JD", new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date()));
  const marks = Array.from(
    { length: versionNumber },
    (_, at) => [aLine(`line-${at}`), aStamp(`stamp-${at}`, contents)],
  );
  const corrections = [aCorrection(marks.at(-1) ?? [])];
  return await owner.fetch(`/api/documents/${id}/version`, {
    method: "POST",
    body: versionForm({ document: { versionNumber }, marks: marks.flat(), corrections, initials: "JD" }),
  });
}

testOnSmallDisk(
  "on a full disk a version is not saved, says why, and nothing of it stays",
  (disk) =>
    withRunning(async (running) => {
      const form = await filed(running);
      await fill(disk);
      const full = await save(running.owner, form.id, 1);
      const { message } = await full.json();
      expect([full.status, message]).toEqual([503, expect.stringMatching(/storage space/)]);
      await Deno.remove(`${disk}/filler`);
      const now = await running.owner.json<Form>(`/api/documents/${form.id}`);
      expect(now.versionNumber).toBe(1);
      expect((await save(running.owner, form.id, 1)).status).toBe(201);
      expect((await running.verify()).verdict).toContain("No problems found.");
    }, { dataFolder: `${disk}/data` }),
);

/** Milliseconds that a server is given before it is killed; a save takes part of a second once its children run. */
const longestLifeMs = 2500;

Deno.test("a kill -9 at random moments while versions are saved loses none that was answered, and leaves no half one", async () => {
  const dataFolder = await Deno.makeTempDir({ prefix: "strongroom-kill-" });
  const answered = { versions: 1 };
  const known: { document: number | null } = { document: null };
  try {
    for (let kill = 0; kill < 4; kill++) {
      const server = await startServer({ dataFolder });
      const client = server.setupToken
        ? await setUpCompany(server.url, server.setupToken)
        : await signInTo(server.url, "olive@example.com");
      known.document ??= await filedBy(client);
      const id = known.document;
      const found = await versionOf(client, id);
      expect(found).toBeGreaterThanOrEqual(answered.versions);
      // The children have started then, so that what is killed is a save under way.
      expect((await save(client, id, found)).status).toBe(201);
      const before = answered.versions = found + 1;
      const saving = saveOn(client, id, before, (version) => answered.versions = version);
      await new Promise((wake) => setTimeout(wake, Math.random() * longestLifeMs));
      await server.kill("SIGKILL");
      await saving;
    }
    const { verified, verdict } = await verify(dataFolder);
    expect([verified, verdict]).toEqual([true, expect.stringContaining("No problems found.")]);
  } finally {
    await Deno.remove(dataFolder, { recursive: true });
  }
});

async function filedBy(client: Client): Promise<number> {
  const [{ id: storeId }] = (await client.json<{ data: { id: number }[] }>("/api/stores")).data;
  const body = filingForm({ storeId, customerName: "Example, Kim", serialNumber: "K4473" }, plainPdf().bytes);
  const answer = await client.fetch("/api/documents", { method: "POST", body });
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
}

async function versionOf(client: Client, id: number): Promise<number> {
  return (await client.json<Form>(`/api/documents/${id}`)).versionNumber;
}

/** Saves one version after another until the server is gone. */
async function saveOn(client: Client, id: number, from: number, saved: (version: number) => void): Promise<void> {
  for (let version = from;; version++) {
    try {
      const answer = await save(client, id, version);
      const { versionNumber } = await answer.json();
      expect([answer.status, versionNumber]).toEqual([201, version + 1]);
      saved(version + 1);
    } catch (error) {
      if (error instanceof Error && "matcherResult" in error) throw error;
      return;
    }
  }
}
