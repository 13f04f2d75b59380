import { type Api, refusalOf } from "@/kernel/screens/api.ts";

/** The part of the File System Access API that is used; not every browser has it. */
interface SavePicker {
  showSaveFilePicker(options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }): Promise<{ createWritable(): Promise<WritableStream<Uint8Array>> }>;
}

/** How the person's choice of a place ended. */
export type Saved = "saved" | "handed to the browser" | "given up";

function hasPicker(scope: object): scope is SavePicker {
  return "showSaveFilePicker" in scope;
}

/**
 * Asks for a place and streams the export there, never holding it. Without a picker the browser's own download takes it.
 * Offboarding the picker gives up without a word (document 1, section 8). Throws an ApiError when the server refuses.
 */
export async function saveExport(
  api: Pick<Api, "fetch">,
  path: string,
  name: string,
  signal: AbortSignal,
): Promise<Saved> {
  const scope: object = globalThis;
  if (!hasPicker(scope)) return handToBrowser(path);
  const place = await scope.showSaveFilePicker({
    suggestedName: `${name}.zip`,
    types: [{ description: "Zip archive", accept: { "application/zip": [".zip"] } }],
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    throw error;
  });
  if (!place) return "given up";
  const response = await api.fetch(path, { method: "POST", signal });
  if (!response.ok || !response.body) throw await refusalOf(response);
  await response.body.pipeTo(await place.createWritable(), { signal });
  return "saved";
}

/** A form that posts from our own page: the session's cookie goes along, and the answer is a download. */
function handToBrowser(path: string): Saved {
  const frame = document.createElement("iframe");
  frame.name = "export";
  frame.hidden = true;
  const form = document.createElement("form");
  form.method = "post";
  form.action = path;
  form.target = frame.name;
  document.body.append(frame, form);
  form.submit();
  form.remove();
  // The frame has to stay until the download has begun.
  setTimeout(() => frame.remove(), 60_000);
  return "handed to the browser";
}
