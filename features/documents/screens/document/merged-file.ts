import * as v from "valibot";
import { type Api, ApiError } from "@/kernel/screens/api.ts";
import type { ErrorBody } from "@/kernel/endpoint.ts";
import { missingHeader, type MissingPart, missingPartSchema } from "../../contract-supplements.ts";

/** What is known of a merged file before it is fetched. */
export interface MergedNews {
  readonly missing: readonly MissingPart[];
}

/** Where the form with its supplements is, as one PDF. */
export function mergedUri(documentId: number): string {
  return `/api/documents/${documentId}/merged`;
}

/** Has the server put the files together, and answers what is missing. Rejects with an ApiError. */
export async function putTogether({ api }: { readonly api: Pick<Api, "fetch"> }, id: number): Promise<MergedNews> {
  const response = await api.fetch(mergedUri(id), { method: "HEAD" });
  if (!response.ok) {
    // An answer to HEAD has no words; those of the screen are shown instead.
    const body: ErrorBody = { message: wordsFor(response.status), error: "server.failed" };
    throw new ApiError(response.status, body, response.headers.get("x-request-id"));
  }
  const header = response.headers.get(missingHeader);
  const missing = v.safeParse(v.array(missingPartSchema), header ? JSON.parse(decodeURIComponent(header)) : []);
  return { missing: missing.success ? missing.output : [] };
}

function wordsFor(status: number): string {
  return status === 404 ? "Document not found, or you don't have access to it." : "The files could not be combined.";
}
