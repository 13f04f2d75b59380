import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import type { Asker } from "@/tests/security/walk/people.ts";
import { wrongSecret as ticket } from "@/tests/security/walk/sent.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "POST /api/impersonation/exchange": { to: "secret", words: "Anyone with an operator's link, once, for 5 minutes." },
  },
  requests: {
    "POST /api/impersonation/exchange": { body: () => ({ code: ticket, id: 1 }) },
    "POST /api/accounts/invitations": {
      body: () => ({
        companyName: "Kim Arms",
        name: "Kim Example",
        email: `${crypto.randomUUID()}@example.com`,
        type: 1,
      }),
    },
    "POST /api/varianceRequests/answered": {
      body: (_, asker) => ({ id: requestIdFor(asker) }),
      prepared: (asker) => ({
        sql: "INSERT INTO store_variance_requests(id, user_id, at, account_id) " +
          "SELECT ?, ?, unixepoch() * 1000, min(id) FROM accounts",
        args: [requestIdFor(asker), asker.id],
      }),
    },
    "POST /api/operators": { body: () => ({ name: "Kim Example", email: `${crypto.randomUUID()}@example.com` }) },
    "POST /api/impersonation/codes": {
      body: async (target) => ({ userId: await target("user"), reason: "Ticket 4711" }),
      isPlaced: true,
    },
  },
  paths: [
    [/^POST \/api\/operators\/\{id\}/, "invitedOperator"],
    [/^POST \/api\/accounts\/\{id\}\/invitation/, "accountInWait"],
  ],
  kinds: {
    invitedOperator: { make: ({ context }) => invited(context, { role: "OperatorAdmin", accountId: null }) },
    accountInWait: {
      async make({ context }) {
        const { id } = await anAccount(context);
        await invited(context, { accountId: id });
        return id;
      },
    },
  },
} satisfies WalkPart;

/** The request for help with a variance that waits to be answered by this asker alone; a UUID. */
function requestIdFor(asker: Asker | null): string {
  return `00000000-0000-4000-8000-${String(asker?.id ?? 0).padStart(12, "0")}`;
}

/** Somebody who has not taken their invitation. */
async function invited(context: FeatureContext, given: Parameters<typeof aPerson>[1]): Promise<number> {
  const { id } = await aPerson(context, given);
  await context.database.write(() => [{ sql: "UPDATE users SET invitation_status = 2 WHERE id = ?", args: [id] }]);
  return id;
}
