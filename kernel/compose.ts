import type { Hono } from "hono";
import { idsFrom } from "@/db/ids.ts";
import { migrate, type MigrationSet } from "@/db/migrate.ts";
import { noteKeys, noteKeysEverySeconds } from "./archive-keys.ts";
import { Services } from "./compose-services.ts";
import { composedGrants, composedIdentify, composedSignIn } from "./compose-access.ts";
import { composedEvents } from "./compose-events.ts";
import { damageAlarms, filesFor, sweepEverySeconds, sweepFiles } from "./compose-files.ts";
import { composedReplays } from "./compose-replays.ts";
import { verifyAll, type VerifyRun } from "./compose-verify.ts";
import { type Feature, type FeatureContext, migrationSet, type NamedOffer, type OfferKey } from "./feature.ts";
import { createJobs, type Jobs } from "./jobs/jobs.ts";
import { keepDurable, keepDurableEverySeconds } from "./durability.ts";
import { checkedTables, damageTold } from "./damaged-tables.ts";
import { describeLedgerEvent } from "./ledger/signing.ts";
import { coverRows, coverRowsEverySeconds } from "./ledger/cover-rows.ts";
import { ledgerOn } from "./ledger/store.ts";
import { liveLog } from "./live/live-log.ts";
import { mailOver } from "./mail/delivery.ts";
import { smtpTransport } from "./mail/smtp.ts";
import { migrations as kernelMigrations } from "./migrations/index.ts";
import { declaredPermissions } from "./permissions.ts";
import type { Parts } from "./parts.ts";
import { apiOf } from "./router.ts";
import type { Route } from "./route.ts";
import { keepTimeEverySeconds, timekeeperOn } from "./time/timekeeper.ts";
import { changeWith } from "./unit-of-work.ts";
import type { Finding } from "./verify.ts";

/** The product: all features put together over one database and one file store. */
export interface Product {
  /** The HTTP surface under /api. */
  readonly api: Hono;
  readonly context: FeatureContext;
  readonly jobs: Jobs;
  readonly routes: readonly Route[];
  readonly features: readonly Feature[];
  /** The context that one feature works in. */
  contextOf(feature: Feature): FeatureContext;
  /** Checks the ledger, every record of every feature, and every file that a record refers to. */
  verify(run?: VerifyRun): AsyncIterable<Finding>;
  /** Runs every feature's start, then the jobs. */
  start(): Promise<void>;
  /** Ends answers that have no end of their own, so that whoever waits for what is under way does not wait for them. */
  stopAnswers(): void;
  stop(): Promise<void>;
}

/** What has to run on the database of these features, in its order. */
export function migrationsOf(features: readonly Feature[]): readonly MigrationSet[] {
  return [{ feature: "kernel", migrations: kernelMigrations }, ...features.map(migrationSet)];
}

/** Puts features together, in the order of the list. A feature that cannot be set up stops the start. */
export async function compose(features: readonly Feature[], parts: Parts): Promise<Product> {
  assertNeeds(features);
  await migrate(parts.database, migrationsOf(features));

  const permissions = declaredPermissions(features);
  const offers = new Map<string, object>();
  const ledger = ledgerOn(parts.database, parts.clock);
  const time = timekeeperOn(parts.database, parts.clock, ledger, parts.log);
  const jobs = createJobs(parts.database, parts.clock, parts.log);
  const mail = mailOver({
    ...parts,
    jobs,
    url: parts.configuration.url,
    transport: parts.configuration.mail && smtpTransport(parts.configuration.mail),
  });
  const live = liveLog(parts.database, parts.clock);
  const events = composedEvents(features, jobs, live);
  const wake = () => {
    jobs.wake();
    live.wake();
  };
  const stopping = new AbortController();
  let damaged: Promise<readonly string[]> = Promise.resolve([]);
  const change = changeWith({
    database: parts.database,
    appended: (entries) => ledger.append(entries),
    published: events.publish,
    enqueued: jobs.statements.bind(jobs),
    mailed: (one) => mail.send(one),
    wake,
  });
  const shared = {
    ...parts,
    ids: idsFrom(parts.database),
    change,
    ledger,
    permissions,
    mail,
    describeEvent: composedDescriber(features),
    insideEvents: features.flatMap(({ insideEvents = [] }) => insideEvents),
    replaysOf: composedReplays(features),
    live,
    time,
    stopping: stopping.signal,
    storeRecords: () => features.flatMap((feature) => feature.storeRecords?.(contextOf(feature)) ?? []),
  };
  const contexts = new Map<string, FeatureContext>();
  const contextOf = (feature: Feature): FeatureContext => {
    const known = contexts.get(feature.name);
    if (known) return known;
    const made: FeatureContext = {
      ...shared,
      files: filesFor(feature, parts.files),
      offered: (key) => offered(feature, key, offers),
      service: (key) => services.get(key, feature),
    };
    contexts.set(feature.name, made);
    return made;
  };
  const services = new Services(features, contextOf);

  for (const feature of features) {
    for (const { name, offered } of offersOf(feature, contextOf(feature))) offers.set(name, offered);
  }
  events.register(contextOf);
  for (const feature of features) registerJobs(feature, contextOf(feature), jobs);
  const sweep = () => sweepFiles(features, contextOf, parts);
  jobs.recur("kernel.sweep_files", sweepEverySeconds, whileTrusted(shared, "kernel.sweep_files", sweep));
  jobs.recur(
    "kernel.note_keys",
    noteKeysEverySeconds,
    () => noteKeys(parts.database, parts.configuration, parts.clock.now()),
  );
  const told = features.flatMap(({ toldRows = [] }) => toldRows);
  jobs.recur("kernel.cover_rows", coverRowsEverySeconds, () => coverRows({ ...shared, tables: told }));
  const { databaseAdmin } = parts.configuration;
  if (databaseAdmin && parts.database.kind === "remote") {
    jobs.recur("kernel.keep_durable", keepDurableEverySeconds, () => keepDurable(databaseAdmin, parts.log));
  }
  jobs.recur("kernel.keep_time", keepTimeEverySeconds, () => time.keep());

  const alarms = parts.isReading ? null : damageAlarms(features, contextOf, parts);
  // Whoever answers requests needs keys, which are made when missing.
  const answering = parts.isReading ? [] : features;
  const routes = answering.flatMap((feature) => feature.routes?.(contextOf(feature)) ?? []);
  const api = apiOf(routes, {
    identify: composedIdentify(answering, contextOf),
    grantsOf: composedGrants(answering, contextOf),
    ...composedSignIn(answering, parts.configuration),
    permissions,
    parts,
    damagedTables: () => damaged,
  });
  return {
    api,
    context: { ...shared, offered: (key) => offerOf(key, offers), service: (key) => services.get(key) },
    jobs,
    routes,
    features,
    contextOf,
    verify: (run) => verifyAll(features, contextOf, parts, run),
    async start() {
      try {
        await time.start();
        for (const feature of features) await feature.start?.(contextOf(feature));
      } catch (error) {
        throw await damageTold(parts, error);
      }
      // Whoever asks whether the server is ready waits for this; nobody else does.
      damaged = checkedTables(parts, stopping.signal);
      jobs.start();
    },
    stopAnswers: () => stopping.abort(),
    async stop() {
      stopping.abort();
      await alarms?.told();
      await jobs.stop();
      await damaged;
      await services.close();
    },
  };
}

/** Every needed feature stands earlier in the list, so circles cannot be. */
function assertNeeds(features: readonly Feature[]): void {
  const seen = new Set<string>();
  for (const { name, needs = [] } of features) {
    if (seen.has(name)) throw new Error(`The feature "${name}" is listed twice.`);
    for (const need of needs) {
      if (!seen.has(need)) {
        throw new Error(`The feature "${name}" needs "${need}", which must stand before it in the list.`);
      }
    }
    seen.add(name);
  }
}

function composedDescriber(features: readonly Feature[]): FeatureContext["describeEvent"] {
  const byFeature = new Map<string, Feature["describes"]>([
    ["ledger", describeLedgerEvent],
    ...features.map(({ name, storedAs = name, describes }) => [storedAs, describes] as const),
  ]);
  return (event, data) => {
    const [feature, name = event] = event.split(".", 2);
    const words = name.replaceAll(/[._-]+/g, " ");
    return byFeature.get(feature)?.(event, data) ??
      { title: words.charAt(0).toUpperCase() + words.slice(1), description: "" };
  };
}

function registerJobs(feature: Feature, context: FeatureContext, jobs: Jobs): void {
  for (const job of feature.jobs ?? []) jobs.register(job, (payload) => job.handler(payload, context));
  for (const [name, recurring] of Object.entries(feature.recurring ?? {})) {
    const run = () => recurring.run(context);
    jobs.recur(name, recurring.everySeconds, recurring.purges ? whileTrusted(context, name, run) : run);
  }
}

/** What removes things because their time is over waits until it is known what time it is. */
function whileTrusted(
  { time, log }: Pick<FeatureContext, "time" | "log">,
  job: string,
  run: () => Promise<void>,
): () => Promise<void> {
  return async () => {
    if (await time.isDoubted()) log.warn("purge_put_off", { job });
    else await run();
  };
}

function offersOf(feature: Feature, context: FeatureContext): readonly NamedOffer[] {
  const made = feature.offers?.(context) ?? [];
  const named = Array.isArray(made) ? made : [{ name: feature.name, offered: made }];
  for (const { name } of named) {
    if (featureOf(name) === feature.name) continue;
    throw new Error(`The offer "${name}" must be named "${feature.name}" or begin with "${feature.name}.".`);
  }
  return named;
}

/** The feature that makes an offer: what stands before the first dot of its name. */
const featureOf = (name: string) => name.split(".", 1)[0];

function offered<Offer>(feature: Feature, { name }: OfferKey<Offer>, offers: ReadonlyMap<string, object>): Offer {
  const maker = featureOf(name);
  if (maker !== feature.name && !feature.needs?.includes(maker)) {
    throw new Error(`The feature "${feature.name}" uses "${maker}" without naming it in needs.`);
  }
  return offerOf({ name }, offers);
}

function offerOf<Offer>({ name }: OfferKey<Offer>, offers: ReadonlyMap<string, object>): Offer {
  const offer = offers.get(name);
  if (!offer) throw new Error(`The feature "${featureOf(name)}" makes no offer "${name}".`);
  // The key was made in the offering feature's own offers.ts, which fixes the type of what it gives.
  return offer as Offer;
}
