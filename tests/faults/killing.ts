import { type Client, filingForm, setUpCompany, signInTo } from "../product/client.ts";
import { freePort, fromSource, type ServerProcess, startServer } from "../product/server-process.ts";
import { commentedPdf, plainPdf, sha256Of, type UniquePdf } from "./pdfs.ts";

/** What came of ending a server again and again. */
export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** Uploads under way when the server was ended; nobody was told that they were stored. */
  readonly cut: number;
  /** Answers other than 201, which a healthy server has no reason to give. */
  readonly refused: readonly number[];
  /** Documents answered 201 that were not there with their bytes afterwards; empty when all is well. */
  readonly lost: readonly number[];
  /** Documents in the archive at the end: those acknowledged, and some of those cut. */
  readonly stored: number;
  /** Files in the archive that no record names: kept just before a kill and its batch never written. */
  readonly unnamed: number;
  readonly verified: boolean;
  /** What `strongroom verify` said. */
  readonly verdict: string;
}

const callers = 8;
/**
 * A kill comes at a random moment of this stretch. It is counted from when the callers begin and, each second time, from
 * when the first of them was answered: a server that starts takes half a second for its first document, on a slow
 * machine more than the whole stretch, and a kill before it could lose nothing that was acknowledged.
 */
const longestLifeMs = 1500;

/**
 * Ends a server with SIGKILL at random moments while eight callers file documents, again and again on one data folder.
 * After each start everything that was answered 201 since the last look must be there with its bytes, at the end
 * everything of all rounds, and `strongroom verify` looks over the whole.
 */
export async function killWhileFiling(kills: number, progress: (line: string) => void = () => {}): Promise<KillReport> {
  const dataFolder = await Deno.makeTempDir({ prefix: "strongroom-kill-" });
  const port = freePort();
  const round = new Round();
  const lost = new Set<number>();
  try {
    let looked = 0;
    for (let done = 0; done < kills; done++) {
      const server = await startServer({ dataFolder, port });
      const client = await clientOf(server);
      for (const id of await missing(client, [...round.acknowledged].slice(looked))) lost.add(id);
      looked = round.acknowledged.size;
      await fileAndKill(server, client, round, done % 2 === 0 ? "beginning" : "first answer");
      if (done % 20 === 19) progress(`${done + 1} kills, ${round.acknowledged.size} documents acknowledged`);
    }
    const server = await startServer({ dataFolder, port });
    const client = await clientOf(server);
    for (const id of await missing(client, [...round.acknowledged])) lost.add(id);
    const { count } = await client.json<{ count: number }>("/api/documents?limit=1");
    await server.kill("SIGTERM");
    const { verified, verdict } = await verify(dataFolder);
    const { acknowledged, cut, refused } = round;
    const unnamed = await storedFiles(`${dataFolder}/files`) - count;
    const answers = { acknowledged: acknowledged.size, cut, refused, lost: [...lost] };
    return { kills, ...answers, stored: count, unnamed, verified, verdict };
  } finally {
    await Deno.remove(dataFolder, { recursive: true });
  }
}

/** What the callers saw, over all rounds. */
class Round {
  readonly acknowledged = new Map<number, string>();
  readonly refused: number[] = [];
  cut = 0;
}

async function clientOf(server: ServerProcess): Promise<Client> {
  return server.setupToken
    ? await setUpCompany(server.url, server.setupToken)
    : await signInTo(server.url, "olive@example.com");
}

async function fileAndKill(
  server: ServerProcess,
  client: Client,
  round: Round,
  countedFrom: "beginning" | "first answer",
): Promise<void> {
  const [store] = (await client.json<{ data: { id: number }[] }>("/api/stores")).data;
  let isOver = false;
  const answered = Promise.withResolvers<void>();
  const filing = Array.from({ length: callers }, async (_, caller) => {
    while (!isOver) {
      await fileOne(client, store.id, pdfOf(caller), round);
      answered.resolve();
    }
  });
  if (countedFrom === "first answer") await answered.promise;
  await new Promise((wake) => setTimeout(wake, Math.random() * longestLifeMs));
  isOver = true;
  await server.kill("SIGKILL");
  await Promise.all(filing);
}

/** Most callers send small plain files; two keep the reading children busy, one of them with 2 MB at a time. */
function pdfOf(caller: number): UniquePdf {
  if (caller === 0) return commentedPdf(2_000_000);
  return caller === 1 ? commentedPdf() : plainPdf();
}

async function fileOne(client: Client, storeId: number, pdf: UniquePdf, round: Round): Promise<void> {
  const values = { storeId, customerName: "Example, Kim", serialNumber: crypto.randomUUID().slice(0, 8) };
  try {
    const response = await client.fetch("/api/documents", { method: "POST", body: filingForm(values, pdf.bytes) });
    const body = await response.json();
    if (response.status === 201) round.acknowledged.set(body.id, pdf.sha256);
    else round.refused.push(response.status);
  } catch {
    round.cut++;
  }
}

/** Those of the acknowledged documents that are not there with the bytes that were sent. */
async function missing(client: Client, acknowledged: readonly [number, string][]): Promise<number[]> {
  const lost: number[] = [];
  for (const [id, sha256] of acknowledged) {
    const response = await client.fetch(`/api/documents/${id}`);
    const document = await response.json();
    const bytes = response.ok && await client.fetch(document.attachments[0].uri);
    if (!bytes || sha256Of(new Uint8Array(await bytes.arrayBuffer())) !== sha256) lost.push(id);
  }
  return lost;
}

/** Runs `strongroom verify` over a data folder. */
export async function verify(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ verified: boolean; verdict: string }> {
  const [command, ...args] = fromSource;
  const env = { STRONGROOM_DATA: dataFolder, NO_COLOR: "1", ...environment };
  const { success, stdout, stderr } = await new Deno.Command(command, { args: [...args, "verify"], env }).output();
  const text = new TextDecoder();
  return { verified: success, verdict: text.decode(stdout) + text.decode(stderr) };
}

/** How many files lie in an archive's folder, without those under way. */
export async function storedFiles(folder: string): Promise<number> {
  let count = 0;
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    if (isFile) count++;
    else if (isDirectory && name !== "incoming") count += await storedFiles(`${folder}/${name}`);
  }
  return count;
}
