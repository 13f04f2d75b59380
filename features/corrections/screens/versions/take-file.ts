import type { ErrorBody } from "@/kernel/endpoint.ts";
import { type Api, ApiError } from "@/kernel/screens/api.ts";
import { unableToProcess } from "@/kernel/texts.ts";

/** Fetches a file that the server makes, and has the browser keep it as `name`. Rejects with an ApiError. */
export async function takeFile({ api }: { readonly api: Pick<Api, "fetch"> }, path: string, name: string) {
  const response = await api.fetch(path);
  if (!response.ok) {
    const body: ErrorBody = await response.json().catch(() => ({ message: unableToProcess, error: "server.failed" }));
    throw new ApiError(response.status, body, response.headers.get("x-request-id"));
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
