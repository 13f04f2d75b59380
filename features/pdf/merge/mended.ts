import { withPdf } from "../read/content.ts";

/** Of a file with more pages than this, no page is tried by itself. */
const mostSinglePages = 400;

/**
 * A damaged file as the viewer's own reader understands it, written anew; null when it cannot open it. A page that it
 * cannot get at is left out.
 */
export async function mended(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  try {
    return await withPdf(bytes, async (document) => {
      const extract = (pages: readonly number[]) =>
        document.extractPages([{ document: null, includePages: pages.map((page) => page - 1) }]);
      const all = Array.from({ length: document.numPages }, (_, at) => at + 1);
      try {
        return await extract(all);
      } catch (error) {
        if (all.length > mostSinglePages) throw error;
      }
      const sound: number[] = [];
      for (const page of all) if (await succeeds(() => extract([page]))) sound.push(page);
      return sound.length === 0 ? null : await extract(sound);
    });
  } catch {
    return null;
  }
}

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
}
