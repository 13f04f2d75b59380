import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { addNote, countNotes, listNotes } from "./contract.ts";
import { countsOf, notesOf, writeNote } from "./notes.ts";
import { paginate } from "@/kernel/paginate.ts";

/** The HTTP side of notes. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(listNotes, ({ params, query, access }) => notesOf(context, access, params.id, query)),
    route(
      addNote,
      ({ params, body, access, request }) =>
        writeNote(context, access, params.id, { ...body, idempotencyKey: request.headers.get("idempotency-key") }),
    ),
    route(
      countNotes,
      async ({ query, access }) => paginate(await countsOf(context, access, query.documentIds), query),
    ),
  ];
}
