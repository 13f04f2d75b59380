import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { exportDocument, exportDocuments, exportList } from "./contract.ts";
import { exportOne, exportSeveral } from "./document-export.ts";
import { exportList as listExport } from "./list-export.ts";

/** The HTTP face of the exports. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(
      exportList,
      ({ access, query, request }) => listExport(context, access, query.format, query.filters, request.signal),
    ),
    route(exportDocument, ({ access, params }) => exportOne(context, access, params.id)),
    route(exportDocuments, ({ access, query }) => exportSeveral(context, access, query.documents, query.filters)),
  ];
}
