import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { accountHistory, documentHistory, proofKeys, proveDocument, proveEntry } from "./contract.ts";
import { proofOfDocument } from "./document-proof.ts";
import { proofOfEntry } from "./entry-proof.ts";
import { historyOfAccount, historyOfDocument } from "./history.ts";
import { ledgerServices } from "./services.ts";

/** The HTTP surface of the ledger. */
export function routes(context: FeatureContext): readonly Route[] {
  const services = ledgerServices(context);
  return [
    route(accountHistory, ({ access, params, query }) => historyOfAccount(context, access, params.id, query)),
    route(documentHistory, ({ access, params, query }) => historyOfDocument(context, access, params.id, query)),
    route(proveDocument, ({ access, params }) => proofOfDocument(context, services, access, params.id)),
    route(proveEntry, ({ access, params }) => proofOfEntry(context, services, access, params.stream, params.seq)),
    route(proofKeys, async () => {
      const { current, known } = await services.keys();
      return { current: current.kid, keys: [...known] };
    }),
  ];
}
