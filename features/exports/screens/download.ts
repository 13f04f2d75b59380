import { type Api, ApiError, refusalOf } from "@/kernel/screens/api.ts";

/** Hands an address to the browser's own download, which shows how far it is; the session's cookie goes along. */
export function downloadLink(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Fetches a zip and saves it under the name that the server gave it; answers that name. Throws {@link ApiError}. */
export async function saveZip(api: Pick<Api, "fetch">, address: string): Promise<string> {
  const response = await api.fetch(address, { method: "POST" });
  if (!response.ok) throw await refusalOf(response);
  const name = nameIn(response.headers.get("content-disposition"));
  const place = URL.createObjectURL(await response.blob());
  downloadLink(place, name);
  // The browser takes the content when it begins the download, which may be a moment later.
  setTimeout(() => URL.revokeObjectURL(place), 60_000);
  return name;
}

/** What the specification says when an export fails; the server's own sentence where it refuses. */
export function exportFailure(error: unknown): string {
  return error instanceof ApiError && error.status < 500
    ? error.message
    : "Unable to export details of the document. Please try again later.";
}

function nameIn(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "") ?? [];
  return encoded ? decodeURIComponent(encoded) : "export.zip";
}
