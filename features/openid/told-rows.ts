import { systemStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import { toldRows } from "@/kernel/ledger/told-rows.ts";
import { openIdIdentities } from "./schema.ts";

/** Whom a provider's sign-in lets in. Of who somebody is there the ledger keeps a sum; when it was last used it does not tell. */
export const toldIdentities = toldRows(openIdIdentities, {
  noun: "connection with a sign-in provider",
  key: ["issuer", "subject"],
  columns: { userId: "person", createdAt: "beginning" },
  secrets: ["subject"],
  by: ["userId"],
  about: ({ userId }) => userSubject(Number(userId)),
  stream: () => systemStream,
});
