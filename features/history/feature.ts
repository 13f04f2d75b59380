import { Buffer } from "node:buffer";
import * as v from "valibot";
import { type Feature, type FeatureContext, job, offer, service } from "@/kernel/feature.ts";
import { signedHead } from "@/kernel/ledger/head.ts";
import { signQuiet } from "@/kernel/ledger/quiet-signing.ts";
import { signDays } from "@/kernel/ledger/signing.ts";
import { signedStretch } from "@/kernel/ledger/stretch.ts";
import { chainSigning } from "./chain-signing.ts";
import { documentPdf } from "./document-report.ts";
import { describeHistoryEvent } from "./ledger-events.ts";
import { type HistoryOffer, historyOffer, type SignedChain } from "./offers.ts";
import { type ProofOffer, proofOffer } from "./offers-proofs.ts";
import { permissions } from "./permissions.ts";
import { routes } from "./routes.ts";
import { wordsOf } from "./presenting.ts";
import { ledgerServices, openLedgerServices } from "./services.ts";

const signJob = job({
  name: "history.sign_days",
  shape: v.object({}),
  handler: (_payload, context) => signFinishedDays(context),
});

/** The ledger's face: what happened to a document, the proofs of it, and the daily signing of every chain. */
export default {
  name: "history",
  needs: ["accounts", "stores", "documents", "shell", "dashboard"],
  permissions,
  routes,
  describes: describeHistoryEvent,
  offers: (context) => [offer(historyOffer, offered(context)), offer(proofOffer, proofs(context))],
  services: [service(ledgerServices, openLedgerServices)],
  jobs: [signJob],
  recurring: {
    "history.sign_days_hourly": { everySeconds: 3600, run: signFinishedDays },
    "history.sign_quiet": { everySeconds: 60, run: signQuietChains },
  },
  /** Days that ended while no server ran are signed soon after the start, without holding it up. */
  start: ({ change }) => change((unit) => unit.enqueue(signJob, {})),
} satisfies Feature;

function offered(context: FeatureContext): HistoryOffer {
  const services = context.service(ledgerServices);
  return {
    signing: (stream) => chainSigning(context.database, stream),
    signedChain: (stream) => signedChain(context, stream),
    signedStretch: async (stream, seq) => {
      const [{ checkpoints }, { known: keys }] = [services, await services.keys()];
      return await signedStretch({ ...context, checkpoints, keys, now: context.clock.now() }, stream, seq);
    },
    entriesOf: async (subject) =>
      (await context.ledger.about(subject)).map((entry) => ({ entry, text: wordsOf(context, entry) })),
    proofOf: (stream, seq) => services.proofs.proveEntry(stream, seq),
    documentPdf: (documentId, deepLink) => documentPdf(context, services, documentId, { deepLink }),
  };
}

function proofs(context: FeatureContext): ProofOffer {
  const { database, clock, service } = context;
  const { keys, checkpoints, tree } = service(ledgerServices);
  return {
    signedHead: async (stream, size) => await signedHead(database, await keys(), stream, clock.now(), size),
    checkpoints: (stream, afterSeq, most) => checkpoints.after(stream, afterSeq, most),
    keys: async () => (await keys()).known,
    current: async () => (await keys()).current,
    async sign(text) {
      const { current, sign } = await keys();
      return { keyId: current.kid, signature: Buffer.from(sign(text)).toString("base64url") };
    },
    signDays: () => signFinishedDays(context),
    signNow: (stream) => checkpoints.signNow(stream, clock.now()),
    tree,
  };
}

async function signedChain(context: FeatureContext, stream: string): Promise<SignedChain> {
  const { checkpoints, keys } = context.service(ledgerServices);
  const signed = await checkpoints.signNow(stream, context.clock.now());
  const size = signed?.seq ?? await lastOf(context, stream);
  return {
    entries: context.ledger.walk(stream, 1, size),
    size,
    // A day may end while the entries are being read.
    checkpoints: (await checkpoints.of(stream)).filter(({ seq }) => seq <= size),
    keys: (await keys()).known,
  };
}

async function lastOf({ database }: FeatureContext, stream: string): Promise<number> {
  const row = await database.one("SELECT max(seq) AS seq FROM ledger WHERE stream = ?", [stream]);
  return Number(row?.seq ?? 0);
}

async function signFinishedDays(context: FeatureContext): Promise<void> {
  const { checkpoints } = context.service(ledgerServices);
  const { made, refused } = await signDays({ ...context, checkpoints }, context.clock.now());
  if (made.length > 0) context.log.info("ledger_signed", { checkpoints: made.length });
  // What is wrong with them, `strongroom verify` says.
  if (refused.length > 0) context.log.error("ledger_not_signed", { chains: refused.length });
}

async function signQuietChains(context: FeatureContext): Promise<void> {
  const { checkpoints, quiet: state } = context.service(ledgerServices);
  const chains = await signQuiet({ ...context, checkpoints, state }, context.clock.now());
  if (chains > 0) context.log.info("ledger_signed_quiet", { chains });
}
