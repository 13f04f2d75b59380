import * as v from "valibot";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import type { RequestState } from "./contract.ts";
import { requestEvents } from "./ledger-events.ts";

/** What the ledger tells of a request up to some entry. Times are those of its entries. */
export interface ToldRequest {
  readonly id: number;
  readonly subject: string;
  readonly email: string;
  readonly lines: readonly string[];
  readonly follows: number | null;
  readonly receiverId: number | null;
  readonly askedBy: Entry["actor"];
  readonly createdAt: string;
  state: RequestState;
  expiresOn: string;
  sentAt: string;
  mails: number;
  reminders: number;
  openings: number;
  openedAt: string | null;
  savedAt: string | null;
  savedVersion: number | null;
  reviewedVersion: number | null;
  endedAt: string | null;
  endedBy: string | null;
}

/** Takes an entry into what is told of the requests of a store. False for an entry of a request that cannot be read. */
export function tell(told: Map<number, ToldRequest>, entry: Entry): boolean {
  if (!Object.hasOwn(requestEvents, entry.event)) return true;
  const asked = v.safeParse(requestEvents["email-corrections.requested"], entry.data);
  if (entry.event === "email-corrections.requested") {
    if (asked.success) told.set(asked.output.correctionId, toldOf(entry, asked.output));
    return asked.success;
  }
  const read = v.safeParse(anyOther, entry.data);
  const request = read.success ? told.get(read.output.correctionId) : undefined;
  if (!read.success || !request || request.email !== read.output.email) return false;
  advance(request, entry, read.output);
  return true;
}

const anyOther = v.object({
  correctionId: v.number(),
  email: v.string(),
  expiresOn: v.optional(v.string()),
  reminder: v.optional(v.number()),
  versionNumber: v.optional(v.number()),
});

type Asked = v.InferOutput<(typeof requestEvents)["email-corrections.requested"]>;

function toldOf({ subject, actor, at }: Entry, asked: Asked): ToldRequest {
  const { correctionId: id, email, correctionLines: lines, expiresOn, follows, receiverId = null } = asked;
  return {
    ...{ id, subject, email, lines, expiresOn, follows, receiverId },
    ...{ askedBy: actor, createdAt: at, sentAt: at, state: "sent", mails: 1, reminders: 0, openings: 0 },
    ...{ openedAt: null, savedAt: null, savedVersion: null, reviewedVersion: null, endedAt: null, endedBy: null },
  };
}

function advance(told: ToldRequest, entry: Entry, data: v.InferOutput<typeof anyOther>): void {
  const { event, at, actor } = entry;
  const end = (state: RequestState) => Object.assign(told, { state, endedAt: at, endedBy: actor.name });
  if (event === "email-corrections.sent_again") {
    Object.assign(told, { state: "sent", sentAt: at, reminders: 0, openedAt: null, mails: told.mails + 1 });
    told.expiresOn = data.expiresOn ?? "";
  } else if (event === "email-corrections.reminded") {
    Object.assign(told, { reminders: data.reminder ?? 0, mails: told.mails + 1 });
  } else if (event === "email-corrections.opened") {
    Object.assign(told, { state: "opened", openedAt: told.openedAt ?? at, openings: told.openings + 1 });
  } else if (event === "email-corrections.saved") {
    Object.assign(told, { state: "saved", savedAt: at, savedVersion: data.versionNumber ?? null });
  } else if (event === "email-corrections.reviewed") {
    end("reviewed");
    told.reviewedVersion = data.versionNumber ?? null;
  } else if (event === "email-corrections.sent_back") end("sentBack");
  else if (event === "email-corrections.withdrawn") end("withdrawn");
  else if (event === "email-corrections.expired") end("expired");
}
