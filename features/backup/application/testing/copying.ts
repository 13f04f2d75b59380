import { expect } from "expect";
import { signedIn } from "@/features/accounts/testing.ts";
import { type Destination } from "@/kernel/backup/destination.ts";
import { folderDestination } from "@/kernel/backup/folder-destination.ts";
import { listenEarly } from "@/tests/product/early-server.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { aCompany } from "../../testing.ts";
import { Archive } from "../archive/archive.ts";
import { CopyIndex } from "../index/copy-index.ts";
import type { CopyPage } from "../contents/copy-pages.ts";
import type { CopyWith } from "../copy/copy-with.ts";
import { type CopyKey, openCopyKey } from "../home/key.ts";
import { Home } from "../home/settings.ts";

/** A company's archive that answers over HTTP, and an application with an empty copy of it. */
export interface Copying extends CopyWith {
  readonly product: TestProduct;
  readonly company: Awaited<ReturnType<typeof aCompany>>;
  /** The folder of the copy. */
  readonly folder: string;
  readonly key: CopyKey;
  /** Makes the next answer break off after so many bytes. */
  cutNextFile(after: number): void;
}

/** Pages of a copy that show nothing. */
export const testPages: readonly CopyPage[] = ["START HERE.html", "verify.html"].map((name) => ({
  name,
  bytes: new TextEncoder().encode(`<!doctype html><title>${name}</title>`),
}));

/** Runs something with an archive and an application; all of it is gone after. */
export async function withCopying(
  run: (copying: Copying) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  // A product has to know its address.
  const server = listenEarly();
  const { url } = server;
  await withProduct(async (product) => {
    let cutAfter: number | null = null;
    server.answerWith(async (request) => {
      const answer = await product.api.fetch(request, { remoteAddress: "127.0.0.1" });
      if (cutAfter === null || !new URL(request.url).pathname.startsWith("/api/backup/files/")) return answer;
      const most = cutAfter;
      cutAfter = null;
      return cut(answer, most);
    });
    const folder = await Deno.makeTempDir({ prefix: "strongroom-copy-" });
    const home = await Deno.makeTempDir({ prefix: "strongroom-application-" });
    const index = new CopyIndex(`${home}/copy.db`);
    try {
      const company = await aCompany(product);
      const key = await openCopyKey(new Home(home));
      const cookie = await cookieOf(product, company.program.id, key);
      const archive = new Archive(url, cookie, () => Promise.resolve());
      const destination: Destination = folderDestination(folder);
      await run({
        ...{ product, company, folder, archive, index, destination, key },
        keys: await archive.keys(),
        now: () => product.context.clock.now().getTime(),
        progress: () => {},
        signal: new AbortController().signal,
        cutNextFile: (after) => void (cutAfter = after),
      });
    } finally {
      index.close();
      await server.shutdown();
      for (const one of [folder, home]) await Deno.remove(one, { recursive: true });
    }
  }, { environment: { STRONGROOM_URL: url, ...environment } });
}

/** The session that an application has once a person let it in. */
async function cookieOf(product: TestProduct, userId: number, { publicKey }: CopyKey): Promise<string> {
  const { headers } = await signedIn(product.context, userId);
  const response = await product.request("/api/backup/applications", {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      name: "COUNTER-PC",
      publicKey,
      platform: "Linux",
      version: "0.9.0",
    }),
  });
  expect(response.status).toBe(201);
  await response.body?.cancel();
  return response.headers.getSetCookie()[0].split(";")[0];
}

function cut(answer: Response, after: number): Response {
  let sent = 0;
  const body = answer.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk.subarray(0, Math.max(0, after - sent)));
        sent += chunk.length;
        if (sent >= after) controller.error(new Error("cut"));
      },
    }),
  );
  return new Response(body, answer);
}
