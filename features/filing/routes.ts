import { documentFilingOffer } from "@/features/documents/offers-filing.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { createDocument, extractMetaData, extractPages, filedBeforeInStore } from "./contract.ts";
import { fileDocument, pagesOfUpload, readMetaData } from "./upload.ts";

/** The HTTP face of filing: parse, ask access, call a rule, answer. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(createDocument, ({ access, request }) => fileDocument(context, access, request)),
    route(extractMetaData, ({ access, request }) => readMetaData(context, access, request)),
    route(extractPages, ({ access, body }) => pagesOfUpload(context, access, body)),
    route(filedBeforeInStore, async ({ query, access }) => {
      const { storeId } = query;
      const { accountId } = await context.offered(storesOffer).permitted(access, storeId, "documents.file");
      const wanted = { sha256s: [query.sha256], tsns: [] };
      const { byFile } = await context.offered(documentFilingOffer).filedBefore({ accountId, storeId }, wanted);
      return { documentId: byFile.get(query.sha256) ?? null };
    }),
  ];
}
