import type { Database, Statement } from "@/db/database.ts";
import type { Ids } from "@/db/ids.ts";
import type { Migration, MigrationSet } from "@/db/migrate.ts";
import type { Access, Grant, Identify, Identity } from "./access.ts";
import type { Clock } from "./clock.ts";
import type { Configuration } from "./configuration.ts";
import type { EventKey, Occurrence } from "./events.ts";
import type { FileDamaged, FileStore } from "./files/file-store.ts";
import type { ModeHeader } from "./endpoint.ts";
import type { NamedFiles } from "./files/sweep.ts";
import type { FileReference } from "./files/file-reference.ts";
import type { JobKey } from "./jobs/job-key.ts";
import type { Payload } from "./jobs/payload.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { RecordKey, Replay } from "./ledger/replay.ts";
import type { ToldTable } from "./ledger/told-rows.ts";
import type { LiveLog } from "./live/live-log.ts";
import type { Log } from "./log.ts";
import type { Mail } from "./mail/mail.ts";
import type { StoreRecords } from "./store-records.ts";
import type { Finding } from "./verify.ts";
import type { VerifyWatch } from "./verify/watch.ts";
import type { Route } from "./route.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";
import type { Timekeeper } from "./time/timekeeper.ts";
import type { Change } from "./unit-of-work.ts";

/** What every feature may use. Nothing of it is global: tests give their own. */
export interface FeatureContext {
  readonly database: Database;
  readonly ids: Ids;
  /** Writes a change with all that belongs to it: its ledger entries, events, jobs and mails. */
  readonly change: Change;
  readonly ledger: Ledger;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly log: Log;
  /** What is known of mail; it is written with `change`: into the outbox, and on to the mail server when there is one. */
  readonly mail: Mail;
  /** Every permission that some feature declares, by name. */
  readonly permissions: Readonly<Record<string, PermissionDeclaration>>;
  /** The words of a ledger event, from the feature that wrote it; its name when no feature knows it any more. */
  describeEvent(event: string, data: unknown): EventText;
  /** The ledger events of all features that are of the dealer's inner side. */
  readonly insideEvents: readonly string[];
  /** What the ledger's events do to a kind of record, by their names, from every feature that has some. */
  replaysOf<Folded>(record: RecordKey<Folded>): ReadonlyMap<string, Replay<Folded>>;
  /** What has happened lately, for those who look at it. Written through events whose key says `live`. */
  readonly live: LiveLog;
  /** How far time can be trusted. */
  readonly time: Timekeeper;
  /** Ends when the product is asked to stop: answers that have no end of their own end then. */
  readonly stopping: AbortSignal;
  /** The records that all features hold of stores: for exports of everything, and for what is gone for good. */
  storeRecords(): readonly StoreRecords[];
  /** What another feature offers; only features named in `needs` may be asked for. */
  offered<Offer>(offer: OfferKey<Offer>): Offer;
  /** A service of this feature, made when first asked for. */
  service<Service>(key: ServiceKey<Service>): Service;
}

/**
 * Names an offer and carries its type: `export const storesOffer = offerKey<StoresOffer>("stores")` in offers.ts. A feature
 * that makes several offers names each after itself and the subject: `offerKey<DocumentFilingOffer>("documents.filing")`.
 */
export interface OfferKey<Offer> {
  readonly name: string;
  readonly type?: (offer: Offer) => Offer;
}

/** Makes the key under which a feature offers something to others. */
export function offerKey<Offer>(name: string): OfferKey<Offer> {
  return { name };
}

/** One of several offers of a feature; made by {@link offer}. */
export interface NamedOffer {
  readonly name: string;
  readonly offered: object;
}

/** Offers something under a key: `offers: (context) => [offer(documentFilingOffer, { ... }), ...]`. */
export function offer<Offer extends object>({ name }: OfferKey<Offer>, offered: NoInfer<Offer>): NamedOffer {
  return { name, offered };
}

/** A job: its name, the shape of its payload, and what it does. Enqueued by this very object. */
export interface Job<P extends Payload = Payload> extends JobKey<P> {
  /** It may run more than once; it must come to the same end. */
  handler(payload: P, context: FeatureContext): Promise<void>;
}

/** Makes a job: `export const sendReset = job({ name: "accounts.send_reset", shape: v.object({ ... }), handler })`. */
export function job<P extends Payload>(definition: Job<P>): Job<P> {
  return definition;
}

/** What a feature does when it hears of an event; made by {@link on}. */
export interface EventHandler<P extends Payload = Payload> {
  readonly event: EventKey<P>;
  /** It may run more than once for one occurrence; it must come to the same end. */
  handler(payload: P, context: FeatureContext, occurrence: Occurrence): Promise<void>;
}

/** Hears of an event once the change that caused it is written: `handles: [on(documentFiled, async (filed, context) => ...)]`. */
export function on<P extends Payload>(event: EventKey<P>, handler: EventHandler<P>["handler"]): EventHandler<P> {
  return { event, handler };
}

/** Names a service of a feature and carries its type: `serviceKey<Readers>("pdf.readers")`. */
export interface ServiceKey<Service> {
  /** Begins with the feature's name. */
  readonly name: string;
  readonly type?: (service: Service) => Service;
}

/** Makes the key under which a feature keeps a service. */
export function serviceKey<Service>(name: string): ServiceKey<Service> {
  return { name };
}

/** What a feature holds in memory while a product lives: made once a product, when first asked for. */
export interface ServiceDeclaration {
  readonly name: string;
  readonly open: (context: FeatureContext) => OpenService;
}

/** A service that was made. */
export interface OpenService {
  readonly service: unknown;
  /** Called once, when the product stops. */
  readonly close: () => Promise<void>;
}

/** Declares a service: how it is made, and how it ends when it holds something that must. */
export function service<Service>(
  { name }: ServiceKey<Service>,
  make: (context: FeatureContext) => Service,
  close: (service: Service) => Promise<void> = () => Promise.resolve(),
): ServiceDeclaration {
  return {
    name,
    open: (context) => {
      const made = make(context);
      return { service: made, close: () => close(made) };
    },
  };
}

/** A job that comes round by itself. */
export interface Recurring {
  readonly everySeconds: number;
  /** Set for what removes things because their time is over: it waits while time is doubted. */
  readonly purges?: true;
  readonly run: (context: FeatureContext) => Promise<void>;
}

/** One permission: who holds it by role, in words for `docs/permissions.md`. */
export interface PermissionDeclaration {
  readonly label: string;
  /** Role names that hold it in the stores (or the account) they belong to. */
  readonly roles: readonly string[];
  /** What it reaches: the records of stores unless told; the account as a whole; or the holder alone. */
  readonly about?: "account" | "oneself";
  /** What gives it besides roles, by the granting feature's name for it: a grant from there gives exactly these. */
  readonly sources?: readonly string[];
}

/** How an entry of the ledger reads for a person. */
export interface EventText {
  readonly title: string;
  /** One or two whole sentences; empty when the title says it all. */
  readonly description: string;
}

/** Turns an event that a feature wrote into words; null for an event that is not its own. */
export type EventDescriber = (event: string, data: unknown) => EventText | null;

/** A command of `strongroom NAME`. Returns the exit status. */
export interface Command {
  readonly summary: string;
  readonly run: (args: readonly string[], context: FeatureContext, print: (line: string) => void) => Promise<number>;
  /** Runs instead while another process, such as the server, holds the embedded database. Without it the command refuses. */
  readonly besideServer?: (
    args: readonly string[],
    configuration: Configuration,
    print: (line: string) => void,
  ) => Promise<number>;
}

/**
 * A load of the sample data, which may go on where another process was ended: what was written before is left out, and the
 * rest is what it would have been.
 */
export interface SampleLoad {
  /** When it began: the sample's today and now. */
  readonly begunAt: Date;
  /** Tells how far the feature's part is; `what` names the things when the feature's own name does not. */
  progress(done: number, total: number, what?: string): void;
  /** True for a step of the feature that was done before. */
  isDone(step: string): boolean;
  /** Notes that a step is done: for the batch that writes the rows of the step. */
  done(step: string): Statement;
  /** Ids of these tables that were taken before and not used are given again; called before any is taken. */
  sameIds(...tables: readonly string[]): Promise<void>;
}

/** What one feature gives the server: plain data, checked by `satisfies Feature`, applied in one place (compose.ts). */
export interface Feature {
  readonly name: string;
  /**
   * The name that its rows in the journal of migrations and its ledger events begin with, where that is not `name`: a
   * feature was renamed, and what databases hold is not.
   */
  readonly storedAs?: string;
  /** Features whose offers or contract this one uses; they are set up first. No circles. */
  readonly needs?: readonly string[];
  readonly migrations?: readonly Migration[];
  readonly permissions?: Readonly<Record<string, PermissionDeclaration>>;
  readonly routes?: (context: FeatureContext) => readonly Route[];
  /** Its offer under its own name, or several made by {@link offer}. */
  readonly offers?: (context: FeatureContext) => object | readonly NamedOffer[];
  /** Says who a request comes from. Exactly one feature does. */
  readonly identify?: (context: FeatureContext) => Identify;
  /** Headers by which a request says how its person looks, or for whom they act; `identify` reads them. */
  readonly modeHeaders?: readonly ModeHeader[];
  /** The name of the cookie by which `identify` knows a browser, for the description of the API. */
  readonly sessionCookie?: (configuration: Configuration) => string;
  /** Says what a person may do. Every feature that has something to grant does. */
  readonly grants?: (context: FeatureContext) => (identity: Identity) => Promise<readonly Grant[]>;
  /** What it does when it hears of events, own or of features in `needs`; one handler an event. */
  readonly handles?: readonly EventHandler[];
  readonly jobs?: readonly Job[];
  readonly recurring?: Readonly<Record<string, Recurring>>;
  /** The words of this feature's own ledger events; beside the schemas of what it writes. */
  readonly describes?: EventDescriber;
  /**
   * Its ledger events that are of the dealer's inner side: who sees the records of a store from outside, as an auditor
   * does, gets them in no history, report or proof.
   */
  readonly insideEvents?: readonly string[];
  /** What its own ledger events do to records that are compared with the ledger, its own or of features in `needs`. */
  readonly replays?: readonly Replay[];
  /**
   * Its tables whose rows the ledger tells of: `strongroom verify` names a row that was changed, added or taken away past
   * the product. Whoever writes such rows says what they become with `telling`.
   */
  readonly toldRows?: readonly ToldTable[];
  /**
   * Says which files this feature's records name. A feature that stores files must: whatever no feature names is swept
   * away after a day. A file is kept before the row that names it is written, in the same request.
   */
  readonly namesFiles?: (context: FeatureContext) => NamedFiles;
  /**
   * The files that this feature's records refer to, in the order of their sums (`referencesIn`): `strongroom verify` reads
   * each of them again. A feature that stores files says it, unless all of its files are still on their way.
   */
  readonly fileReferences?: (context: FeatureContext) => AsyncIterable<FileReference>;
  /**
   * Told that somebody asked for a stored file that is missing or not as filed, and did not get it; again each time.
   * What it throws is logged.
   */
  readonly fileDamaged?: (context: FeatureContext, damage: FileDamaged) => Promise<void>;
  /** This feature's records of a store. A feature that has some must say: they are exported, and go with the store. */
  readonly storeRecords?: (context: FeatureContext) => StoreRecords;
  /**
   * What `strongroom verify` checks of this feature's records; its files are told by `fileReferences`. What takes long
   * tells `watch` how far it is.
   */
  readonly verify?: (context: FeatureContext, watch: VerifyWatch) => AsyncIterable<Finding>;
  /** Fills an empty database with this feature's part of the sample data, in the order of the feature list. */
  readonly sample?: (context: FeatureContext, load: SampleLoad) => Promise<void>;
  readonly commands?: Readonly<Record<string, Command>>;
  /** Runs once at start, before the first request: expensive checks do not belong here. */
  readonly start?: (context: FeatureContext) => Promise<void>;
  /** What it does in child processes, because it opens what came from outside; the list of its `sandboxes.ts`. */
  readonly sandboxes?: readonly Sandbox[];
  /** What it holds in memory between requests (pools, locks, caches, watches): never a variable of a module. */
  readonly services?: readonly ServiceDeclaration[];
}

/** The migrations of a feature under the name that the journal knows it by. */
export function migrationSet({ name, storedAs = name, migrations = [] }: Feature): MigrationSet {
  return { feature: storedAs, migrations };
}

/** What a rule needs of the request besides its input. */
export interface Asker {
  readonly access: Access;
  readonly requestId: string;
  readonly remoteAddress: string;
}
