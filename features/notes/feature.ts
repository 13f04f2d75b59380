import type { Feature } from "@/kernel/feature.ts";
import { verifyNotes } from "./verify-notes.ts";
import { noteRecords } from "./store-records.ts";
import { describeNoteEvent, noteAddedEntry } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { routes } from "./routes.ts";
import { writeSampleNotes } from "./sample.ts";

/** What colleagues write about a document, for one another. */
export default {
  name: "notes",
  needs: ["accounts", "stores", "shell", "documents"],
  migrations,
  permissions: {
    "notes.write": {
      label: "Write notes",
      roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
    },
  },
  routes,
  describes: describeNoteEvent,
  storeRecords: noteRecords,
  insideEvents: [noteAddedEntry],
  verify: verifyNotes,
  sample: writeSampleNotes,
} satisfies Feature;
