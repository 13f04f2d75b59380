import { expect } from "expect";
import { type Client, setUpCompany, signInTo } from "../product/client.ts";
import { startServer } from "../product/server-process.ts";
import { until } from "../until.ts";
import { plainPdf } from "./pdfs.ts";

/** Several times what the server takes from the folder at once. */
const batch = 160;

Deno.test({
  name: "a server killed while it takes a batch from the watched folder loses nothing and takes nothing twice",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "strongroom-intake-kill-" });
    const inbox = `${folder}/inbox`;
    const options = { dataFolder: `${folder}/data`, environment: { STRONGROOM_INBOX: inbox } };
    let server = await startServer(options);
    try {
      await setUpCompany(server.url, server.setupToken ?? "");
      const sums = new Set<string>();
      for (let index = 0; index < batch; index++) {
        const { bytes, sha256 } = plainPdf();
        sums.add(sha256);
        await Deno.writeFile(`${inbox}/scan-${index}.pdf`, bytes);
      }
      for (let kill = 0; kill < 2; kill++) {
        const left = await filesIn(inbox) - 5;
        await until(`${left} files are left`, async () => await filesIn(inbox) <= left, { everyMs: 5, seconds: 60 });
        await server.kill("SIGKILL");
        expect(await filesIn(inbox)).toBeGreaterThan(0);
        server = await startServer(options);
      }
      const client = await signInTo(server.url, "olive@example.com");
      await until("the inbox is empty", async () => await filesIn(inbox) === 0, { seconds: 120 });
      const received = await receivedSums(client);
      expect(received).toHaveLength(batch);
      expect(new Set(received)).toEqual(sums);
    } finally {
      await server.kill("SIGKILL");
      await Deno.remove(folder, { recursive: true });
    }
  },
});

/** PDFs that nobody has moved away yet. */
async function filesIn(inbox: string): Promise<number> {
  let count = 0;
  for await (const { name } of Deno.readDir(inbox)) if (name.endsWith(".pdf")) count++;
  return count;
}

async function receivedSums(client: Client): Promise<string[]> {
  const { data } = await client.json<{ data: readonly { id: number }[] }>("/api/intake?storeId=1&limit=500");
  const items = await Promise.all(
    data.map(({ id }) => client.json<{ files: readonly { sha256: string }[] }>(`/api/intake/${id}`)),
  );
  return items.flatMap(({ files }) => files.map(({ sha256 }) => sha256));
}
