import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import { wrongSecret } from "@/tests/security/walk/sent.ts";
import type { Side } from "@/tests/security/walk/sides.ts";
import { correctionSource, receivePermission } from "./contract-receiver.ts";
import { aRequest, requestOfReceiver } from "./testing.ts";

/** What the permission walk knows of this feature. */
export default {
  chosen: [{
    row: "see and correct the one form of a correction request",
    permission: receivePermission,
    roles: [],
    sources: [correctionSource],
  }],
  rules: {
    "POST /api/auth/correction": { to: "secret", words: "Anyone with the link of a correction request, for 14 days." },
  },
  requests: {
    "POST /api/auth/correction": { body: () => ({ id: 1, token: wrongSecret }) },
    "POST /api/emailCorrections/{documentId}": {
      body: () => ({ email: `buyer${crypto.randomUUID()}@example.com`, correctionLines: ["The county"] }),
    },
    "POST /api/emailCorrections/{id}/review": { body: () => ({ initials: "JD" }) },
    "POST /api/emailCorrections/{id}/SaveEmailCorrection": { form: () => Promise.resolve(anEmptyForm()) },
    "PUT /api/emailCorrections/{id}/draft": { body: () => ({ versionNumber: 1 }) },
  },
  paths: [
    [/^POST \/api\/emailCorrections\/\{documentId\}$/, "document"],
    [/\/api\/emailCorrections\/\{id\}/, "emailCorrection"],
  ],
  kinds: {
    emailCorrection: { make: ownOrNew },
  },
} satisfies WalkPart;

/** A receiver's own request; for everybody else a new one of the side. */
async function ownOrNew(product: TestProduct, side: Side, owner: () => Promise<number>): Promise<number> {
  const own = await requestOfReceiver(product.context, await owner());
  return own ?? (await aRequest(product.context, side)).id;
}

/** Right in form; there is nothing in it to save. */
function anEmptyForm(): FormData {
  const form = new FormData();
  form.set("document", JSON.stringify({ versionNumber: 1 }));
  form.set("corrections", "[]");
  return form;
}
