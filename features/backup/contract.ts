import * as v from "valibot";
import { documentSchema } from "@/features/documents/contract.ts";
import { ledgerEntrySchema } from "@/features/history/contract-proofs.ts";
import { byteHeaders, endpoint } from "@/kernel/endpoint.ts";
import { countText, idText, instant, pageEntries } from "@/kernel/shapes.ts";

/** Reads the backup feed of one's stores (decisions, 'Roles and permissions'). */
export const backupPermission = "backup.read";

/** Ends backup applications of other people of the account. */
export const managePermission = "backup.manage";

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "A SHA-256 is 64 hexadecimal digits."));
const stream = v.pipe(v.string(), v.maxLength(40), v.regex(/^store:[1-9]\d{0,14}$/, "A stream reads store:1."));
/** Written by a page of the feed and given back as it is. */
const cursor = v.pipe(
  v.string(),
  v.maxLength(60, "This cursor is not from a backup feed. Start again without one."),
  v.regex(/^\d{1,15}\.\d{1,15}\.\d{1,15}$/, "This cursor is not from a backup feed. Start again without one."),
);
const ticket = v.pipe(v.string(), v.maxLength(200, "This ticket is not from a backup feed."));
const admission = { permission: backupPermission } as const;

/** What a chain was at one moment: all its entries, as the root of a Merkle tree (RFC 6962), signed. */
export const treeHeadSchema = v.object({
  stream: v.string(),
  /** Entries. */
  size: v.number(),
  /** Hash of the last entry. */
  hash,
  root: hash,
  at: instant,
  /** RFC 7638 thumbprint of the key. */
  keyId: v.string(),
  /** Ed25519, base64url, over the canonical JSON of the other members with `"type":"strongroom.head.1"`. */
  signature: v.string(),
});

/** A file that proves when entries were there. */
export const timestampFileSchema = v.object({
  /** A name alone. */
  path: v.string(),
  /** Base64. */
  bytes: v.string(),
});

const bytesOf = {
  /** Where it belongs in the copy: folders and a name, with `/` between. */
  path: v.string(),
  sha256: hash,
  /** Bytes. */
  size: v.number(),
  /** Fetches it for a day without an entry of its own in the ledger: that of the page covers it. */
  ticket: v.string(),
};

/** One thing to copy. */
export const feedItemSchema = v.variant("kind", [
  v.object({ kind: v.literal("entry"), entry: ledgerEntrySchema }),
  /** A record as it is now, in the place of what the copy has of it. Its files come as items of their own. */
  v.object({
    kind: v.literal("document"),
    /** The folder of its files. */
    path: v.string(),
    /** Of the canonical JSON (RFC 8785) of `record`. */
    sha256: hash,
    record: v.omit(documentSchema, ["permissions"]),
  }),
  /** A file that was filed; the same again does no harm. `documentId` is null for one that belongs to the store. */
  v.object({ kind: v.literal("file"), documentId: v.nullable(v.number()), ...bytesOf }),
  /** Records of other kinds, such as notes, as one text, in the place of what the copy has under this path. */
  v.object({ kind: v.literal("records"), ...bytesOf }),
]);

export type FeedItem = v.InferOutput<typeof feedItemSchema>;

export const feedSchema = v.object({
  items: v.array(feedItemSchema),
  /** To be sent with the next call. */
  nextCursor: v.string(),
  /** False while there is more. */
  isLast: v.boolean(),
  /** The store's chain when the page was made; null for one without entries. */
  head: v.nullable(treeHeadSchema),
  keyId: v.string(),
  /**
   * Ed25519, base64url, over the canonical JSON of `{type:"strongroom.feed.1", storeId, cursor, nextCursor, isLast, items, head}`,
   * where `items` is the SHA-256 of their canonical JSON and `head` the root of the tree or null.
   */
  signature: v.string(),
});

export type Feed = v.InferOutput<typeof feedSchema>;

export const readFeed = endpoint({
  method: "GET",
  path: "/api/backup/feed",
  summary:
    "What was filed, changed and written into a store's ledger since a cursor, page by page, for a copy of one's " +
    "own. Each page is signed. A page that names files is an entry of the ledger.",
  admission,
  secret: true,
  query: v.strictObject({ storeId: idText, cursor: v.optional(cursor, "0.0.0") }),
  answer: feedSchema,
  errors: [404, 409, 429],
});

export const readBackupFile = endpoint({
  method: "GET",
  path: "/api/backup/files/{sha256}",
  summary: "The bytes of a file of a store, checked against its sum before the first is sent.",
  admission,
  secret: true,
  params: v.object({ sha256: hash }),
  query: v.strictObject({ storeId: idText, ticket: v.optional(ticket, "") }),
  headers: byteHeaders,
  produces: "application/octet-stream",
  errors: [404, 503],
});

export const readBackupRecords = endpoint({
  method: "GET",
  path: "/api/backup/records",
  summary: "Records of a store that are no documents, as the one text that the feed named.",
  admission,
  secret: true,
  query: v.strictObject({
    storeId: idText,
    path: v.pipe(
      v.string(),
      v.minLength(1, "Name the records by their path."),
      v.maxLength(300, "At most 300 characters."),
    ),
    ticket: v.optional(ticket, ""),
  }),
  produces: "text/plain",
  errors: [404],
});

export const listBackupCheckpoints = endpoint({
  method: "GET",
  path: "/api/backup/checkpoints",
  summary: "The signed checkpoints of a store's ledger after an entry, oldest first.",
  admission,
  query: v.strictObject({ storeId: idText, after: countText(0, 999_999_999, 0), limit: countText(500, 500) }),
  answer: v.object(pageEntries(v.object({
    stream: v.string(),
    seq: v.number(),
    day: v.string(),
    hash,
    root: v.optional(hash),
    at: instant,
    keyId: v.string(),
    signature: v.string(),
  }))),
  errors: [404],
});

export const readTimestamps = endpoint({
  method: "GET",
  path: "/api/backup/timestamps",
  summary:
    "The newest timestamp of an authority (RFC 3161) that covers some of the first `size` entries of a store's " +
    "ledger, with all that leads from it to them; no files where there is none.",
  admission,
  query: v.strictObject({ storeId: idText, size: idText }),
  answer: v.object({ files: v.array(timestampFileSchema) }),
  errors: [404, 409],
});

export const proveInclusion = endpoint({
  method: "GET",
  path: "/api/proofs/streams/{stream}/inclusion",
  summary: "That an entry belongs to the Merkle tree over the first `size` entries of its chain (RFC 6962, 2.1.1).",
  admission,
  params: v.object({ stream }),
  query: v.strictObject({ seq: idText, size: idText }),
  answer: v.object({
    type: v.literal("strongroom.inclusion.1"),
    stream: v.string(),
    seq: v.number(),
    size: v.number(),
    /** Hash of the entry; the leaf is the SHA-256 of a zero byte and these 32 bytes. */
    hash,
    /** The hashes beside the way from the leaf to the root. */
    path: v.array(hash),
    root: hash,
  }),
  errors: [404, 409],
});

export const proveConsistency = endpoint({
  method: "GET",
  path: "/api/proofs/streams/{stream}/consistency",
  summary: "That the tree over the first `to` entries of a chain begins with the one over `from` (RFC 6962, 2.1.2).",
  admission,
  params: v.object({ stream }),
  query: v.strictObject({ from: idText, to: idText }),
  answer: v.object({
    type: v.literal("strongroom.consistency.1"),
    stream: v.string(),
    from: v.number(),
    to: v.number(),
    path: v.array(hash),
    fromRoot: hash,
    toRoot: hash,
  }),
  errors: [404, 409],
});
