import { createHash } from "node:crypto";
import { canonicalJson } from "@/kernel/ledger/canonical-json.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import type { Feed } from "./contract.ts";
import type { Copy } from "./contract-applications.ts";

/** What the archive signs of a page of the feed, with where the page begins. */
export function feedText(
  { storeId, cursor, page: { items, nextCursor, isLast, head } }: {
    readonly storeId: number;
    readonly cursor: string;
    readonly page: Pick<Feed, "items" | "nextCursor" | "isLast" | "head">;
  },
): string {
  return canonicalJson({
    type: "strongroom.feed.1",
    ...{ storeId, cursor, nextCursor, isLast },
    items: createHash("sha256").update(canonicalJson(items)).digest("hex"),
    head: head?.root ?? null,
  });
}

/** What an application signs of its copy of a store. */
export function cosignedText({ storeId, size, root }: Pick<Copy, "storeId" | "size" | "root">): string {
  return canonicalJson({ type: "strongroom.cosignature.1", stream: storeStream(storeId), size, root });
}
