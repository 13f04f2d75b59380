import * as v from "valibot";
import { type Api, ApiError, refusalOf } from "@/kernel/screens/api.ts";
import { formatNumber } from "@/ui/format.ts";
import type { ToastMessage } from "@/ui/toast-store.ts";
import { leftOutHeader, leftOutOfExport } from "../contract.ts";

/** Hands an address to the browser's own download, which shows how far it is; the session's cookie goes along. */
export function downloadLink(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * Fetches a zip and saves it under the name that the server gave it; answers what there is to say of it. Throws
 * {@link ApiError}.
 */
export async function saveZip(api: Pick<Api, "fetch">, address: string): Promise<ToastMessage> {
  const response = await api.fetch(address, { method: "POST" });
  if (!response.ok) throw await refusalOf(response);
  const name = nameIn(response.headers.get("content-disposition"));
  const place = URL.createObjectURL(await response.blob());
  downloadLink(place, name);
  // The browser takes the content when it begins the download, which may be a moment later.
  setTimeout(() => URL.revokeObjectURL(place), 60_000);
  const leftOut = response.headers.get(leftOutHeader);
  return leftOut ? partWords(name, leftOut) : { text: `${name} was saved.`, tone: "green" };
}

const reasons = { missing: "missing", changed: "damaged" } as const;

/** A zip that is not whole is never told as one that is. */
function partWords(name: string, header: string): ToastMessage {
  const { count, files } = v.parse(leftOutOfExport, JSON.parse(decodeURIComponent(header)));
  const named = files.map(({ customerName, fileName, reason }) => `${customerName}: ${fileName} (${reasons[reason]})`);
  const more = count > files.length ? [`${formatNumber(count - files.length)} more`] : [];
  const left = count === 1 ? "1 file was left out" : `${formatNumber(count)} files were left out`;
  return {
    text: `${name} was saved, but ${left}: ${
      [...named, ...more].join("; ")
    }. LEFT OUT.txt in the zip lists what is missing.`,
    tone: "amber",
    // There is a list to read.
    milliseconds: 30_000,
  };
}

/** What the specification says when an export fails; the server's own sentence where it refuses. */
export function exportFailure(error: unknown): string {
  return error instanceof ApiError && (error.status < 500 || error.body.error === "files.damaged")
    ? error.message
    : "Unable to export details of the document. Please try again later.";
}

function nameIn(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "") ?? [];
  return encoded ? decodeURIComponent(encoded) : "export.zip";
}
