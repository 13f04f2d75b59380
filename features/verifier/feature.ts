import { builtPage } from "@/kernel/built-page.ts";
import { type Feature, offer } from "@/kernel/feature.ts";
import { verifierOffer } from "./offers.ts";
import { pageName } from "./check/format.ts";
import sandboxes from "./sandboxes.ts";
import { headOf, inclusionLines, proofText, sealed, stampFiles } from "./sealing.ts";

/** What makes an export checkable without this archive: its proofs, the page that checks them, and `strongroom verify EXPORT`. */
export default {
  name: "verifier",
  needs: ["history", "timestamps"],
  sandboxes,
  offers: (context) => [
    offer(verifierOffer, {
      head: (stream, size) => headOf(context, stream, size),
      inclusions: (head, entries) => inclusionLines(context, head, entries),
      page: () => builtPage(pageName),
      stamps: (chains) => stampFiles(context, chains),
      proof: (sealing) => proofText(context, sealing),
      sealed: (entries, sealing) => sealed(context, entries, sealing),
    }),
  ],
} satisfies Feature;
