import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import {
  accountHistory,
  documentHistory,
  documentPeople,
  exportHistory,
  proofKeys,
  proveDocument,
  proveEntry,
} from "./contract.ts";
import { proofOfDocument } from "./document-proof.ts";
import { proofOfEntry } from "./entry-proof.ts";
import { exportHistoryOf } from "./exporting.ts";
import { historyOfAccount, historyOfDocument } from "./history.ts";
import { storeHistory } from "./contract-store.ts";
import { historyOfStore } from "./store-history.ts";
import { peopleOfDocument } from "./people.ts";
import { ledgerServices } from "./services.ts";
import { paginate } from "@/kernel/paginate.ts";

/** The HTTP surface of the ledger. */
export function routes(context: FeatureContext): readonly Route[] {
  const services = context.service(ledgerServices);
  return [
    route(accountHistory, ({ access, params, query }) => historyOfAccount(context, access, params.id, query)),
    route(storeHistory, ({ access, params, query }) => historyOfStore(context, access, params.id, query)),
    route(documentHistory, ({ access, params, query }) => historyOfDocument(context, access, params.id, query)),
    route(
      documentPeople,
      async ({ access, params, query }) => paginate(await peopleOfDocument(context, access, params.id), query),
    ),
    route(
      exportHistory,
      ({ access, params, body }) => exportHistoryOf(context, services, access, params.id, body.deepLink),
    ),
    route(proveDocument, ({ access, params }) => proofOfDocument(context, services, access, params.id)),
    route(proveEntry, ({ access, params }) => proofOfEntry(context, services, access, params.stream, params.seq)),
    route(proofKeys, async () => {
      const { current, known } = await services.keys();
      return { current: current.kid, keys: [...known] };
    }),
  ];
}
