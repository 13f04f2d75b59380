import { eq } from "drizzle-orm";
import { insert, statementOf, update } from "@/db/statement.ts";
import { accountsOffer, newSecret, secretHash } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { RequestState } from "./contract.ts";
import { entryOf } from "./ledger-events.ts";
import { requestById } from "./rows.ts";
import { emailCorrectionLinks, emailCorrections, emailCorrectionSessions } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldLinks, toldReceiverSessions } from "./told-rows.ts";

/** A correction request in the database of a test, with the token of its link. */
export interface TestRequest {
  readonly id: number;
  readonly storeId: number;
  readonly receiverId: number;
  readonly email: string;
  readonly token: string;
}

/** A request of a document, sent just now unless told, with its entry in the ledger. */
export async function aRequest(
  context: FeatureContext,
  place: { readonly accountId: number; readonly storeId: number; readonly documentId: number },
  given: {
    readonly email?: string;
    readonly state?: RequestState;
    readonly savedVersion?: number;
    readonly askedById?: number;
  } = {},
): Promise<TestRequest> {
  const { ids, clock } = context;
  const { accountId, storeId, documentId } = place;
  const [id, receiverId] = [await ids.next("email_corrections"), await ids.next("users")];
  const { email = `buyer${id}@example.com`, state = "sent", savedVersion = null, askedById = 1 } = given;
  const token = newSecret();
  const now = clock.now();
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + 14 * 86_400_000).toISOString();
  const name = "Kim Example";
  await context.change((unit) => {
    const link = { tokenHash: secretHash(token), correctionId: id, storeId };
    unit.add(
      statementOf(
        insert(emailCorrections).values({
          ...{ id, accountId, storeId, documentId, receiverId, email, state, savedVersion, expiresAt },
          ...{ lines: '["The county"]', askedById, askedByName: name, createdAt: at, sentAt: at },
        }),
      ),
      telling(statementOf(insert(emailCorrectionLinks).values(link)), toldLinks.made(link)),
    );
    const actor = { userId: askedById, name };
    const asked = { correctionLines: ["The county"], expiresOn: expiresAt, follows: null, receiverId };
    unit.record(entryOf({ id, email, storeId, documentId }, actor, "email-corrections.requested", asked));
  });
  return { id, storeId, receiverId, email, token };
}

/** A session of a request's receiver with the headers of its bearer token, and its entry in the ledger. */
export async function aReceiver(
  context: FeatureContext,
  { id: correctionId, storeId }: Pick<TestRequest, "id" | "storeId">,
): Promise<{ readonly headers: { readonly authorization: string }; readonly sessionId: number }> {
  const { id, secretHash: tokenHash, token } = await context.offered(accountsOffer).guestSession(86_400);
  const row = await requestById(context, correctionId);
  if (!row) throw new Error(`There is no request ${correctionId}.`);
  const now = context.clock.now();
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + 86_400_000).toISOString();
  const session = { id, correctionId, storeId, tokenHash, createdAt: at, expiresAt };
  await context.change((unit) => {
    unit.add(telling(
      statementOf(insert(emailCorrectionSessions).values(session)),
      toldReceiverSessions.made(session),
    ));
    unit.add(statementOf(
      update(emailCorrections).set({ state: "opened", openedAt: row.openedAt ?? at })
        .where(eq(emailCorrections.id, correctionId)),
    ));
    const actor = { userId: row.receiverId, name: `${row.email} (by email)` };
    unit.record(entryOf(row, actor, "email-corrections.opened", {}));
  });
  return { headers: { authorization: `Bearer ${token}` }, sessionId: id };
}

/** The request whose receiver has a number; null for any other number. */
export async function requestOfReceiver({ database }: FeatureContext, receiverId: number): Promise<number | null> {
  const row = await database.query.select({ id: emailCorrections.id }).from(emailCorrections)
    .where(eq(emailCorrections.receiverId, receiverId)).get();
  return row?.id ?? null;
}
