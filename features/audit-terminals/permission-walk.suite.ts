import { aPerson } from "@/features/accounts/testing.ts";
import { insertAuditor } from "@/features/audits/audit-rows.ts";
import { activeAgain } from "@/features/audits/testing.ts";
import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import type { Side } from "@/tests/security/walk/sides.ts";
import { aTerminal } from "./testing.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "POST /api/auth/inspection": {
      to: "secret",
      words: "Anyone with a code that a dealer shows, once, for 10 minutes.",
    },
    "GET /api/inspection": { to: "oneself", words: "How long your own session at a terminal goes on." },
  },
  requests: {
    "POST /api/auth/inspection": { body: () => ({ code: "AAAA-AAAA-AAAA" }) },
    "GET /api/inspection": {},
    // Nobody's number: the answer is about rights, and no code is left behind.
    "POST /api/audits/{id}/inspectionCode": { body: () => ({ userId: 999_999_999 }) },
  },
  paths: [[/^\w+ \/api\/inspectionTerminals\/\{id\}/, "terminal"]],
  kinds: { terminal: { make: aTerminalOf } },
} satisfies WalkPart;

/** A session at a terminal, of somebody new in the side's audit. */
async function aTerminalOf({ context }: TestProduct, { accountId, storeId, auditId }: Side): Promise<number> {
  const { id: userId } = await aPerson(context, { role: "IOIAdmin" });
  const id = await context.ids.next("auditors");
  const at = context.clock.now().toISOString();
  await context.change((unit) => unit.add(activeAgain(auditId), insertAuditor({ id, auditId, accountId, userId }, at)));
  return (await aTerminal(context, { accountId, storeId, auditId, userId })).sessionId;
}
