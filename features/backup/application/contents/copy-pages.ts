import { pageName as verifierName } from "@/features/verifier/offers-copy.ts";
import { builtPage } from "@/kernel/built-page.ts";
import { pageName as offlineName } from "../../offline-page/format.ts";
import { readMe, readMeName } from "./read-me.ts";

/** A page of the copy, or a text: one file that needs no server. */
export interface CopyPage {
  /** From the top of the copy. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** How the pages are called in the build, and in the copy. */
const pages = [{ built: "copy.html", name: offlineName }, { built: "verify.html", name: verifierName }];

/** The build lacks a page: a copy that nobody can open without a server would be none. */
export class PagesMissing extends Error {
  constructor(readonly page: string) {
    super(
      `This Strongroom Backup lacks its page ${page}, without which a copy cannot be opened. ` +
        "Download Strongroom Backup again. In a checkout, run: deno task build",
    );
    this.name = "PagesMissing";
  }
}

/**
 * The pages that show and check a copy, and its text, from this program itself: the server, of which the copy is to be independent, is never asked for
 * them. Throws {@link PagesMissing}.
 */
export async function loadPages(): Promise<readonly CopyPage[]> {
  const built = pages.map(async ({ built, name }) => {
    const bytes = await builtPage(built);
    if (!bytes) throw new PagesMissing(built);
    return { name, bytes };
  });
  return [...await Promise.all(built), { name: readMeName, bytes: new TextEncoder().encode(readMe) }];
}
