import { expect } from "expect";
import type { Upload } from "@/features/uploads/contract.ts";
import { type Client, setUpCompany, signInTo } from "../product/client.ts";
import { startServer } from "../product/server-process.ts";
import { until } from "../until.ts";
import { testOnSqld } from "./on-sqld.ts";
import { commentedPdf, sha256Of } from "./pdfs.ts";

testOnSqld(
  "an upload goes on at another process while the one before still receives, and arrives whole",
  async (url) => {
    await withTwo(url, async (one, other) => {
      const { bytes } = commentedPdf(2_000_000);
      const half = bytes.length / 2;
      const upload = await begun(one, bytes);
      const path = (offset: number) => `/api/uploads/${upload.id}?offset=${offset}`;
      const rest = Promise.withResolvers<void>();
      const hanging = one.fetch(path(0), { method: "PUT", body: slowBody(bytes, half, rest.promise) });
      await until("half of it is there", async () => (await received(other, upload)) === half);
      const going = Promise.withResolvers<void>();
      const second = other.fetch(path(half), { method: "PUT", body: slowBody(bytes.slice(half), 1000, going.promise) });
      await until("the other process goes on", async () => (await received(one, upload)) === half + 1000);
      rest.resolve();
      const former = await hanging;
      expect([former.status, (await former.json()).fields]).toEqual([409, { offset: String(half + 1000) }]);
      going.resolve();
      const answer = await second;
      expect([answer.status, await answer.json()]).toMatchObject([200, { sha256: sha256Of(bytes) }]);
    });
  },
);

testOnSqld("an upload goes on when the process that received it is killed in the middle", async (url) => {
  await withTwo(url, async (one, other, kill) => {
    const { bytes } = commentedPdf(2_000_000);
    const upload = await begun(one, bytes);
    const path = (offset: number) => `/api/uploads/${upload.id}?offset=${offset}`;
    const never = Promise.withResolvers<void>();
    const body = slowBody(bytes, 700_000, never.promise);
    const cut = one.fetch(path(0), { method: "PUT", body }).then((response) => response.status, () => 0);
    await until("a part of it is there", async () => (await received(other, upload)) > 0);
    await kill();
    never.resolve();
    expect(await cut).toBe(0);
    const offset = await received(other, upload);
    const answer = await other.fetch(path(offset), { method: "PUT", body: bytes.slice(offset) });
    expect([answer.status, await answer.json()]).toMatchObject([200, { sha256: sha256Of(bytes) }]);
  });
});

/** Two servers over one database and one folder of files, and the same person at both; `kill` ends the first. */
async function withTwo(
  databaseUrl: string,
  run: (one: Client, other: Client, kill: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const dataFolder = await Deno.makeTempDir({ prefix: "strongroom-two-" });
  const environment = { STRONGROOM_DATABASE_URL: databaseUrl };
  const first = await startServer({ dataFolder, environment });
  const second = await startServer({ dataFolder, environment });
  try {
    const one = await setUpCompany(first.url, first.setupToken ?? "");
    await run(one, await signInTo(second.url, "olive@example.com"), () => first.kill("SIGKILL"));
  } finally {
    await Promise.all([first.kill("SIGKILL"), second.kill("SIGTERM")]);
    await Deno.remove(dataFolder, { recursive: true });
  }
}

async function begun(client: Client, { length }: Uint8Array): Promise<Upload> {
  const response = await client.fetch("/api/uploads", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ storeId: 1, fileName: "doe.pdf", size: length }),
  });
  expect(response.status).toBe(201);
  return await response.json();
}

async function received(client: Client, { id }: Upload): Promise<number> {
  return (await client.json<Upload>(`/api/uploads/${id}`)).received;
}

/** A body that stops after some bytes until it is told to go on. */
function slowBody(bytes: Uint8Array<ArrayBuffer>, first: number, goOn: Promise<void>): ReadableStream<Uint8Array> {
  let pulls = 0;
  return new ReadableStream({
    async pull(controller) {
      pulls++;
      if (pulls === 1) return controller.enqueue(bytes.slice(0, first));
      await goOn;
      if (pulls === 2) controller.enqueue(bytes.slice(first));
      else controller.close();
    },
  }, { highWaterMark: 0 });
}
