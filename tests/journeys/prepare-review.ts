import { settled } from "./browser.ts";
import { formIsUp } from "./reviewing.ts";
import type { Stage } from "./screen.ts";

/** The first form of the review is drawn, and how far the audit is. */
export async function toReviewed({ page }: Stage): Promise<void> {
  await formIsUp(page);
  await page.getByText(/^\d+ of \d+/).first().waitFor();
  await settled(page);
}
