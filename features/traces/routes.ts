import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import {
  answerTrace,
  changeTrace,
  chooseCandidate,
  closeWithoutRecord,
  findCandidates,
  getTrace,
  listTraces,
  makePack,
  noteTrace,
  packContent,
  reopenTrace,
  searchForTrace,
  takeDownTrace,
  takeTrace,
  traceHistory,
} from "./contract.ts";
import { subjectOf } from "./ledger-events.ts";
import { makeAnswerPack, packResponse } from "./packs.ts";
import { permittedTrace, tracePage } from "./rows.ts";
import { candidatesOf, searchFor } from "./searching.ts";
import { answer, choose, closeWithout, note, reopen, take } from "./steps.ts";
import { changeRequest, createRequest } from "./new-request.ts";

/** The HTTP face of the trace desk. */
export function routes(context: FeatureContext): readonly Route[] {
  const { database } = context;
  return [
    route(findCandidates, ({ access, query }) => candidatesOf(context, access, query)),
    route(listTraces, ({ access, query }) => tracePage(context, access, query)),
    route(takeDownTrace, ({ access, body }) => createRequest(context, access, body)),
    route(
      packContent,
      ({ access, params, query, request }) => packResponse(context, access, params.id, request, query.download),
    ),
    route(getTrace, async ({ access, params }) => (await permittedTrace(database, access, params.id)).trace),
    route(changeTrace, ({ access, params, body }) => changeRequest(context, access, params.id, body)),
    route(searchForTrace, ({ access, params, body }) => searchFor(context, access, params.id, body)),
    route(chooseCandidate, ({ access, params, body }) => choose(context, access, params.id, body)),
    route(takeTrace, ({ access, params, body }) => take(context, access, params.id, body.version)),
    route(noteTrace, ({ access, params, body }) => note(context, access, params.id, body.note)),
    route(answerTrace, ({ access, params, body }) => answer(context, access, params.id, body)),
    route(closeWithoutRecord, ({ access, params, body }) => closeWithout(context, access, params.id, body)),
    route(reopenTrace, ({ access, params, body }) => reopen(context, access, params.id, body)),
    route(makePack, ({ access, params, body }) => makeAnswerPack(context, access, params.id, body.kind)),
    route(traceHistory, ({ access, params, query }) => historyOf(context, access, params.id, query)),
  ];
}

async function historyOf(
  context: FeatureContext,
  access: Access,
  id: number,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  await permittedTrace(context.database, access, id);
  const { entries, count } = await context.ledger.recent(subjectOf(id), { limit, offset: (page - 1) * limit });
  const data = entries.map(({ event, data, at, actor, stream, seq, hash }) => ({
    ...context.describeEvent(event, data),
    creation: at,
    userName: actor.name,
    behind: actor.behind ?? null,
    event,
    stream,
    seq,
    hash,
  }));
  return { data, count, page, limit };
}
