import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import {
  changeNamedReleaseNote,
  changeReleaseNote,
  createReleaseNote,
  deleteReleaseNote,
  listReleaseNotes,
} from "./contract.ts";
import { addNote, changeNote, deleteNote, notePage } from "./notes.ts";

/** The HTTP side of release notes. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(listReleaseNotes, ({ query }) => notePage(context, query)),
    route(createReleaseNote, ({ access, body }) => addNote(context, access.identity, body)),
    route(changeNamedReleaseNote, ({ access, body }) => changeNote(context, access.identity, body.id, body)),
    route(changeReleaseNote, ({ access, params, body }) => changeNote(context, access.identity, params.id, body)),
    route(deleteReleaseNote, ({ access, params }) => deleteNote(context, access.identity, params.id)),
  ];
}
