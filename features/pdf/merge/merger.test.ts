import { expect } from "expect";
import { createMerger } from "./merger.ts";

Deno.test("whoever has many merges waiting is told so, and holds up nobody else", async () => {
  const temporary = await Deno.makeTempDir({ prefix: "strongroom-merger-" });
  // A child that says of each merge that it is done.
  const program = `
    console.log(JSON.stringify({ kind: "ready" }));
    for await (const request of Deno.stdin.readable) {
      const value = { pages: 1, missing: [] };
      console.log(JSON.stringify({ kind: "answer", residentBytes: 1, value }));
    }`;
  const merger = createMerger({ command: [Deno.execPath(), "eval", program], size: 1, mostWaiting: 2 });
  try {
    const order: string[] = [];
    const merge = async (name: string, account: string) => {
      const asked = { asker: { account, person: account } };
      const merging = merger.merge({ output: `${temporary}/${name}`, title: name, parts: [] }, asked);
      order.push(`${name} ${await merging.then(({ pages }) => pages, ({ status }) => status)}`);
    };
    await Promise.all([...Array.from({ length: 5 }, (_, at) => merge(`many ${at}`, "1")), merge("other", "2")]);
    expect(order).toEqual(["many 3 429", "many 4 429", "many 0 1", "many 1 1", "other 1", "many 2 1"]);
  } finally {
    await merger.close();
    await Deno.remove(temporary, { recursive: true });
  }
});
