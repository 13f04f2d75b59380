/**
 * Ends a server with SIGKILL at random moments while eight callers file documents, again and again on one data folder.
 * After each start everything that was answered 201 must be there with its bytes; at the end `strongroom verify` must be
 * clean. Run by `deno task faults:kill [times]`; prints what it counted.
 */
import { createHash } from "node:crypto";
import { drawForm4473 } from "@/features/documents/forms/form4473.ts";
import { type Client, filingForm, setUpCompany, signInTo } from "../product/client.ts";
import { freePort, fromSource, startServer } from "../product/server-process.ts";

const times = Number(Deno.args[0] ?? 200);
const callers = 8;
const dataFolder = await Deno.makeTempDir({ prefix: "strongroom-kill-" });
const blank = drawForm4473({ revision: "2023-08", style: "flattened" });
const acknowledged = new Map<number, string>();
const unknown = { refused: 0, cut: 0 };

/** A PDF of its own: the same form with a comment behind its end. */
function uniquePdf(): { bytes: Uint8Array<ArrayBuffer>; sha256: string } {
  const tail = new TextEncoder().encode(`%${crypto.randomUUID()}\n`);
  const bytes = new Uint8Array(blank.length + tail.length);
  bytes.set(blank);
  bytes.set(tail, blank.length);
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}

async function fileUntilCut(client: Client, storeId: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const pdf = uniquePdf();
    const values = { storeId, customerName: "Example, Kim", serialNumber: crypto.randomUUID().slice(0, 8) };
    try {
      const response = await client.fetch("/api/documents", { method: "POST", body: filingForm(values, pdf.bytes) });
      const body = await response.json();
      if (response.status === 201) acknowledged.set(body.id, pdf.sha256);
      else unknown.refused++;
    } catch {
      unknown.cut++;
      return;
    }
  }
}

/** Every acknowledged document since the last look is listed and its bytes are what was sent. */
async function checkAcknowledged(client: Client, since: number): Promise<void> {
  for (const [id, sha256] of [...acknowledged].slice(since)) {
    const document = await client.json<{ attachments: { uri: string }[] }>(`/api/documents/${id}`);
    const response = await client.fetch(document.attachments[0].uri);
    const found = createHash("sha256").update(new Uint8Array(await response.arrayBuffer())).digest("hex");
    if (found !== sha256) throw new Error(`Document ${id} came back with other bytes.`);
  }
}

const port = freePort();
let checked = 0;
let client: Client | null = null;
for (let round = 0; round <= times; round++) {
  const server = await startServer({ dataFolder, port });
  client = server.setupToken
    ? await setUpCompany(server.url, server.setupToken)
    : await signInTo(server.url, "olive@example.com");
  await checkAcknowledged(client, checked);
  checked = acknowledged.size;
  if (round === times) {
    await server.kill("SIGTERM");
    break;
  }
  const [store] = (await client.json<{ data: { id: number }[] }>("/api/stores")).data;
  const owner = client;
  let over = false;
  const filing = Array.from({ length: callers }, () => fileUntilCut(owner, store.id, () => over));
  await new Promise((wake) => setTimeout(wake, 20 + Math.random() * 400));
  await server.kill("SIGKILL");
  over = true;
  await Promise.all(filing);
  if (round % 20 === 19) console.log(`${round + 1} kills, ${acknowledged.size} documents acknowledged, all there`);
}

const [command, ...args] = fromSource;
const verify = await new Deno.Command(command, {
  args: [...args, "verify"],
  env: { STRONGROOM_DATA: dataFolder, STRONGROOM_URL: `http://127.0.0.1:${port}` },
}).output();
console.log(new TextDecoder().decode(verify.stdout).trim());
console.log(
  `${times} kills: ${acknowledged.size} documents acknowledged, none lost; ${unknown.cut} uploads cut, ${unknown.refused} refused`,
);
await Deno.remove(dataFolder, { recursive: true });
Deno.exit(verify.success ? 0 : 1);
