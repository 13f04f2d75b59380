import { systemStream } from "@/kernel/ledger/streams.ts";
import { toldRows, type ToldValues } from "@/kernel/ledger/told-rows.ts";
import { emailCorrectionLinks, emailCorrectionSessions } from "./schema.ts";

const about = ({ correctionId }: ToldValues) => `correction-request:${correctionId}`;
const stream = () => systemStream;

/** Links to correct a form. One lets in nobody whose request is over, which its own entries tell. */
export const toldLinks = toldRows(emailCorrectionLinks, {
  noun: "link to correct a form",
  key: ["tokenHash"],
  columns: { correctionId: "request", storeId: "store" },
  secrets: ["tokenHash"],
  by: ["correctionId"],
  open: { sql: "1", isOpen: () => true, mayBeGone: true },
  ...{ about, stream },
});

/** Sessions of receivers that let somebody in. */
export const toldReceiverSessions = toldRows(emailCorrectionSessions, {
  noun: "session of a receiver",
  key: ["id"],
  columns: { correctionId: "request", storeId: "store", tokenHash: "secret", createdAt: "beginning", expiresAt: "end" },
  secrets: ["tokenHash"],
  by: ["correctionId"],
  open: {
    sql: "ended_at IS NULL AND expires_at > ?",
    args: (now) => [now.toISOString()],
    isOpen: ({ expiresAt }, now) => String(expiresAt) > now.toISOString(),
    mayBeGone: true,
  },
  ...{ about, stream },
});

/** What the ledger tells of what lets receivers in. */
export const receiversToldRows = [toldLinks, toldReceiverSessions];
