import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { signIn } from "./people.ts";
import { ownEntry, type Served, withServed } from "./serving.ts";

/** What the steps share. */
export interface OwnerJourney extends Served {
  /** The owner's, who is signed in. */
  readonly window: WatchedPage;
  /** Of the page that the journey is about. */
  readonly address: string;
}

export type OwnerSteps = readonly [string, (journey: OwnerJourney) => Promise<void>][];

/** What an owner's journey begins with. */
interface Beginning {
  /** Makes what the owner finds. */
  readonly prepare: (served: Served) => Promise<void>;
  readonly pathOf: (served: Served) => string;
}

/** Takes the owner of a company through one page of the product, step by step until one fails. */
export function withOwner(t: Deno.TestContext, { prepare, pathOf }: Beginning, steps: OwnerSteps): Promise<void> {
  return withServed({ features, screens, entry: ownEntry }, (served) =>
    withBrowser(async (browser) => {
      await prepare(served);
      const window = await watchedPage(browser);
      const journey = { ...served, window, address: served.url + pathOf(served) };
      try {
        await signIn(window, served.url, served.email);
        for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
      } finally {
        await window.close();
      }
    }));
}
