import { and, isNull } from "drizzle-orm";
import * as v from "valibot";
import { insert, isOneOf, statementOf, update } from "@/db/statement.ts";
import type { Attachment } from "@/features/documents/contract.ts";
import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { keyHash } from "@/kernel/idempotency.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { askerOf } from "@/kernel/sandbox/turns.ts";
import { type CorrectionLog, correctionTexts } from "./contract.ts";
import type { CorrectionEventData } from "./ledger-events.ts";
import { logsById, type PageOf } from "./log.ts";
import { drawnPlaces } from "./mark-place-rules.ts";
import { marksOfVersion } from "./marks.ts";
import type { VersionToSave } from "./offers.ts";
import { publishCorrections } from "./publish.ts";
import { isRepeated, requestStatement, resultOfRequest } from "./requests.ts";
import { correctable, layoutOfForm } from "./save-version.ts";
import { correctionLogs, correctionMarks } from "./schema.ts";
import { isPartKnown, needsReason, partyOfCorrection, type PlaceOnForm, warningOf } from "./section-rules.ts";
import { type MarkRow, markStatement, recordedMark } from "./write-version.ts";

type Corrections = VersionToSave["corrections"];

/**
 * Writes down corrections whose marks the newest version shows and no correction has yet, such as those that the form came
 * with. Throws 404, 403 and 400 with `fields`.
 */
export async function writeLog(
  context: FeatureContext,
  access: Access,
  documentId: number,
  corrections: Corrections,
  idempotencyKey: string | null,
): Promise<PageOf<CorrectionLog>> {
  const { document, base } = await correctable(context, access, documentId, "corrections.correct");
  const key = keyHash(idempotencyKey);
  const repeatable = key === null ? null : { userId: access.identity.userId, documentId, keyHash: key };
  const known = async () => repeatable && await resultOfRequest(context.database, repeatable, v.array(v.number()));
  const ids = await known() ?? await written();
  const data = await logsById(context, ids);
  return { data, count: data.length, page: 1, limit: Math.max(1, data.length) };

  async function written(): Promise<readonly number[]> {
    const rows = await rowsOf(context, access, { document, base, corrections });
    const ids = rows.logs.map(({ id }) => id);
    try {
      await context.change((unit) => {
        unit.add(...rows.found.map(markStatement));
        for (const { id, values, recorded } of rows.logs) {
          unit.add(statementOf(insert(correctionLogs).values(values)));
          unit.add(statementOf(
            update(correctionMarks).set({ logId: id })
              .where(and(isOneOf(correctionMarks.id, recorded.marks), isNull(correctionMarks.logId))),
          ));
          unit.guard("corrections.mark_taken", "changes() = ?", [recorded.marks.length]);
        }
        unit.record({
          stream: storeStream(document.storeId),
          event: "corrections.logged",
          subject: documentSubject(document.id),
          actor: actorOf(access.identity),
          data: rows.recorded,
        });
        if (repeatable) {
          unit.add(requestStatement(repeatable, { storeId: document.storeId, result: ids, at: rows.recorded.at }));
        }
        publishCorrections(unit, document, rows.store);
      });
      return ids;
    } catch (error) {
      const other = isRepeated(error) ? await known() : null;
      if (other) return other;
      throw error;
    }
  }
}

interface ToLog {
  readonly document: ExportedDocument;
  readonly base: Attachment;
  readonly corrections: Corrections;
}

async function rowsOf(context: FeatureContext, access: Access, { document, base, corrections }: ToLog) {
  if (corrections.length === 0) throw badRequest("Send at least one correction.");
  const store = await context.offered(storesOffer).existing(document.storeId);
  const asked = { asker: askerOf(access) };
  const before = await marksOfVersion(context, document, base, asked);
  const place = { accountId: store.accountId, storeId: store.id, documentId: document.id };
  const found: MarkRow[] = [];
  if (before.known === null) {
    for (const annotation of before.annotations) {
      const row = { logId: null, name: annotation.name, detail: "", annotation, removedVersion: null };
      const id = await context.ids.next("correction_marks");
      found.push({ ...place, ...row, id, firstVersion: base.versionNumber });
    }
  }
  const free = new Map((before.known ?? found).filter(({ logId }) => logId === null).map((row) => [row.name, row]));
  const layout = await layoutOfForm(context, base, asked);
  const taken = corrections.map((correction, at) => {
    const marks = marksOf(correction, free, `corrections.${at}`);
    const where = partyOfCorrection(layout, "seller", marks.flatMap(({ annotation }) => drawnPlaces(annotation)));
    refuseWithoutReason(correction, where, `corrections.${at}`);
    return { correction, marks, where };
  });
  const at = context.clock.now().toISOString();
  const today = context.offered(storesOffer).today(store);
  const logs = [];
  for (const { correction: { description, type, reason }, marks, where } of taken) {
    const told = {
      ...{ id: await context.ids.next("correction_logs"), description, type, reason },
      ...{ initials: initialsIn(marks), initialDate: today },
      ...{ section: where?.section ?? null, party: where?.party ?? null },
      ...isPartKnown(layout) ? {} : { isPartKnown: false },
    };
    const { userId: addedById, name: addedByName } = access.identity;
    const of = { attachmentId: base.id, versionNumber: base.versionNumber, createdAt: at };
    logs.push({
      id: told.id,
      values: { ...told, ...place, ...of, addedById, addedByName },
      recorded: { ...told, fields: [], marks: marks.map(({ id }) => id) },
    });
  }
  const recorded: CorrectionEventData<"corrections.logged"> = {
    ...{ attachmentId: base.id, versionNumber: base.versionNumber, at },
    corrections: logs.map((log) => log.recorded),
    found: found.map(recordedMark),
  };
  return { store, found, logs, recorded };
}

/** The marks that a correction names; each is taken once. */
function marksOf({ annotations }: Corrections[number], free: Map<string, MarkRow>, path: string): readonly MarkRow[] {
  const refuse = (message: string): never => {
    throw badRequest(message, { [`${path}.annotations`]: message });
  };
  if (annotations.length === 0) refuse("Name the marks of this correction.");
  const marks = annotations.map(({ name }) => {
    const row = free.get(name);
    if (!row) return refuse("A mark of this correction is not on the form, or belongs to a correction already.");
    free.delete(name);
    return row;
  });
  return marks.some(({ annotation }) => annotation.kind === "stamp") ? marks : refuse(correctionTexts.stampRequired);
}

function refuseWithoutReason({ reason }: Corrections[number], where: PlaceOnForm | null, path: string): void {
  if (reason !== "" || !needsReason("seller", where)) return;
  const message = warningOf("seller", where) ?? "Say why.";
  throw badRequest(message, { [`${path}.reason`]: message });
}

/** The two letters in a stamp; empty where none can be told. */
function initialsIn(marks: readonly MarkRow[]): string {
  const stamp = marks.find(({ annotation }) => annotation.kind === "stamp")?.annotation.contents ?? "";
  return /(?:^|\s)([\p{L}\p{N}]{2})(?:\s|$)/u.exec(stamp)?.[1]?.toUpperCase() ?? "";
}
