import type * as v from "valibot";
import { and, eq, gt, lte } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf, update } from "@/db/statement.ts";
import type { Clock } from "@/kernel/clock.ts";
import { conflict, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { accountSubject, userSubject } from "@/kernel/ledger/subjects.ts";
import type { setupSchema } from "./contract-setup.ts";
import { companyStatements } from "./new-company.ts";
import { sampleProgress } from "./installation.ts";
import { signedInEntry } from "./ledger-events.ts";
import { ownOffer } from "./provide-offers.ts";
import { insertPerson, type NewPerson } from "./people.ts";
import { comesFromElsewhere } from "./origin.ts";
import { setupLinks, users } from "./schema.ts";
import { type NewSession, newSession } from "./sessions.ts";
import type { SignInTools } from "./sign-in.ts";
import { newSecret, secretHash } from "./tokens.ts";

type Setup = v.InferOutput<typeof setupSchema>;

/** A setup link works for a day; the next start gives a new one. */
const linkLife = 24 * 60 * 60_000;

/** Nobody is here yet. */
const isEmpty = "NOT EXISTS (SELECT 1 FROM users) AND NOT EXISTS (SELECT 1 FROM installation)";

/** True once there are people, or sample data is on its way. */
export async function isSetUp(database: Database): Promise<boolean> {
  return !await database.one(`SELECT 1 WHERE ${isEmpty}`);
}

/** Makes a one-time setup link and gives its token; null when somebody is here already. */
export async function issueSetupLink(
  { database, clock }: { database: Database; clock: Clock },
): Promise<string | null> {
  if (await isSetUp(database)) return null;
  const token = newSecret();
  const now = clock.now();
  await database.write(() => [
    statementOf(deleteFrom(setupLinks).where(lte(setupLinks.createdAt, oldestGood(now)))),
    statementOf(insert(setupLinks).values({ tokenHash: secretHash(token), createdAt: now.toISOString() })),
  ]);
  return token;
}

/** What the setup page shows. Throws 404 for a link that is unknown, used up or too old. */
export async function setupStateOf(
  { database, clock }: { database: Database; clock: Clock },
  token: string,
): Promise<{ state: "ready" | "loading" | "loaded" | "failed"; line: string }> {
  await requireLink(database, clock, token);
  const { state, line } = await sampleProgress(database);
  if (state) return { state, line };
  if (await isSetUp(database)) throw linkGone();
  return { state: "ready", line: "" };
}

/** Throws 404 unless the link is known and young enough. */
export async function requireLink(database: Database, clock: Clock, token: string): Promise<void> {
  const { tokenHash, createdAt } = setupLinks;
  const link = await database.query.select({ createdAt }).from(setupLinks)
    .where(and(eq(tokenHash, secretHash(token)), gt(createdAt, oldestGood(clock.now())))).get();
  if (!link) throw linkGone();
}

/**
 * Makes the first operator, or the first account with its owner and store, in one batch that holds only while nobody is
 * here; signs the person in. Throws 404 for a bad link, 409 when somebody was quicker.
 */
export async function setUpInstallation(
  context: FeatureContext,
  tools: SignInTools,
  token: string,
  setup: Setup,
  request: Request,
): Promise<{ readonly token: string; readonly session: NewSession }> {
  const { database, clock, ids } = context;
  if (comesFromElsewhere(request, context.configuration)) throw forbidden();
  await requireLink(database, clock, token);
  const passwordHash = await tools.passwords.hash(setup.password);
  const now = clock.now().toISOString();
  const userId = await ids.next("users");
  const accountId = setup.kind === "company" ? await ids.next("accounts") : null;
  const person: NewPerson = {
    id: userId,
    accountId,
    name: setup.name,
    email: setup.email,
    phone: setup.kind === "company" ? setup.phone : "",
    role: setup.kind === "company" ? 5 : 7,
    passwordHash,
  };
  const company = setup.kind === "company" && accountId !== null
    ? await companyOf(context, setup, accountId, userId)
    : [];
  const session = await newSession(context, userId, request.headers.get("user-agent") ?? "");
  try {
    await context.change((unit) => {
      unit.guard("accounts.still_empty", isEmpty);
      unit.add(statementOf(deleteFrom(setupLinks)));
      unit.guard("accounts.link_unused", "changes() > 0");
      unit.add(
        ...company,
        insertPerson(person, now),
        session.statement,
        statementOf(update(users).set({ lastSignIn: now }).where(eq(users.id, userId))),
      );
      unit.record({
        stream: accountStream(accountId),
        event: "accounts.set_up",
        subject: accountId === null ? userSubject(userId) : accountSubject(accountId),
        actor: { userId, name: person.name },
        data: { kind: setup.kind, userId, accountId },
      }, signedInEntry(person, "setup"));
    });
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    throw conflict("accounts.not_empty", "Strongroom is already set up. Please sign in.");
  }
  return { token: await tools.tokens.sign(session.id), session };
}

/** The company of a setup; its first store is called as the company is unless told. */
async function companyOf(
  context: FeatureContext,
  setup: Extract<Setup, { kind: "company" }>,
  accountId: number,
  ownerId: number,
) {
  const { companyName, phone, type, storeName, state, fflNumber } = setup;
  const firstStore = { name: storeName || companyName, state, fflNumber: fflNumber || null };
  const { newCompanyParts } = context.offered(ownOffer);
  return await companyStatements(context, newCompanyParts, {
    accountId,
    ownerId,
    companyName,
    phone,
    type,
    firstStore,
  });
}

function oldestGood(now: Date): string {
  return new Date(now.getTime() - linkLife).toISOString();
}

function linkGone() {
  return notFound("This setup link has expired. Restart Strongroom to get a new one, or sign in.");
}
