import { fileStoreSuite } from "./file-store.suite.ts";
import { openMemoryStore } from "./memory.ts";

fileStoreSuite("memory", async (run) => {
  const store = openMemoryStore();
  const damage = (sha256: string, content: Uint8Array<ArrayBuffer> | null) =>
    Promise.resolve(store.replace(sha256, content));
  await run({ store, damage, incoming: () => Promise.resolve(0) });
});
