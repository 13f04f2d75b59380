import type { Feature } from "@/kernel/feature.ts";
import { route } from "@/kernel/route.ts";
import { addNote, countNotes, listNotes } from "./contract.ts";
import { verifyNotes } from "./keeping.ts";
import { keptNotes } from "./leaving.ts";
import { describeNoteEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { countsOf, notesOf, writeNote } from "./notes.ts";
import { writeSampleNotes } from "./sample.ts";

/** What colleagues write about a document, for one another. */
export default {
  name: "notes",
  needs: ["accounts", "stores", "shell", "documents"],
  migrations,
  routes: (context) => [
    route(listNotes, ({ params, access }) => notesOf(context, access, params.id)),
    route(
      addNote,
      ({ params, body, access, request }) =>
        writeNote(context, access, params.id, { ...body, idempotencyKey: request.headers.get("idempotency-key") }),
    ),
    route(countNotes, ({ query, access }) => countsOf(context, access, query.documentIds)),
  ],
  describes: describeNoteEvent,
  keeps: keptNotes,
  verify: verifyNotes,
  sample: writeSampleNotes,
} satisfies Feature;
