import { systemStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import { toldRows } from "@/kernel/ledger/told-rows.ts";
import { profilePictures } from "./schema.ts";

export const toldPictures = toldRows(profilePictures, {
  noun: "picture",
  key: ["userId"],
  columns: { sha256: "content", size: "size", mediaType: "kind", createdAt: "upload" },
  about: ({ userId }) => userSubject(Number(userId)),
  stream: () => systemStream,
});
