import { systemStream } from "@/kernel/ledger/streams.ts";
import { toldRows } from "@/kernel/ledger/told-rows.ts";
import { subjectOf } from "./ledger-events.ts";
import { releaseNotes } from "./schema.ts";

export const toldNotes = toldRows(releaseNotes, {
  noun: "release note",
  key: ["id"],
  columns: {
    title: "title",
    description: "text",
    createdAt: "day of creation",
    changedByName: "author",
    changedAt: "last change",
  },
  about: ({ id }) => subjectOf(Number(id)),
  stream: () => systemStream,
});
