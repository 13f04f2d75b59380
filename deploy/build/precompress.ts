import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = new URL("../../dist/client/", import.meta.url);
const smallest = 512;

/** Writes .br and .gz beside every text file of the client build, so that nothing is compressed while serving. */
function compressFolder(place: URL): { before: number; after: number } {
  const sum = { before: 0, after: 0 };
  for (const entry of Deno.readDirSync(place)) {
    const path = new URL(entry.name + (entry.isDirectory ? "/" : ""), place);
    if (entry.isDirectory) {
      const inner = compressFolder(path);
      sum.before += inner.before;
      sum.after += inner.after;
    } else if (/\.(?:js|mjs|css|svg|json|wasm|bcmap)$/.test(entry.name)) {
      const content = Deno.readFileSync(path);
      if (content.length < smallest) continue;
      const compressed = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      Deno.writeFileSync(`${path.pathname}.br`, compressed);
      Deno.writeFileSync(`${path.pathname}.gz`, gzipSync(content, { level: 9 }));
      sum.before += content.length;
      sum.after += compressed.length;
    }
  }
  return sum;
}

const { before, after } = compressFolder(folder);
console.log(`client build: ${Math.round(before / 1000)} kB, ${Math.round(after / 1000)} kB compressed`);
// As in client.ts: a short script that ends by itself can crash on a busy machine.
Deno.exit(0);
