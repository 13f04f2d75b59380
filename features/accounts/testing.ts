import { eq } from "drizzle-orm";
import { statementOf, update } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type RoleName, roleNamed } from "./contract-roles.ts";
import { createPasswords } from "./passwords.ts";
import { giveStore, insertAccount, insertPerson } from "./people.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { accounts } from "./schema.ts";
import { toldAccounts } from "./told-rows.ts";
import { openSessionKey } from "./session-key.ts";
import { newSession } from "./sessions.ts";
import { bearerTokens } from "./tokens.ts";

/** An account in the database of a test. */
export async function anAccount(
  { change, ids, clock }: FeatureContext,
  given: { name?: string; type?: number; isDisabled?: boolean } = {},
): Promise<{ id: number; name: string }> {
  const id = await ids.next("accounts");
  const { name = `Account ${id}`, type = 1, isDisabled = false } = given;
  await change((unit) =>
    unit.add(
      insertAccount({ id, name, phone: "4055550100", type }, clock.now().toISOString()),
      telling(
        statementOf(update(accounts).set({ isDisabled }).where(eq(accounts.id, id))),
        toldAccounts.changed({ id }, { isDisabled }),
      ),
    )
  );
  return { id, name };
}

/** A person in the database of a test; the account owner of `accountId` unless told. */
export async function aPerson(
  { change, ids, clock }: FeatureContext,
  given: {
    accountId?: number | null;
    role?: RoleName;
    storeIds?: readonly number[];
    name?: string;
    email?: string;
    password?: string;
    isDisabled?: boolean;
  } = {},
): Promise<{ id: number; name: string; email: string }> {
  const id = await ids.next("users");
  const { accountId = null, role = "FFLAccountOwner", storeIds = [], name = `Person ${id}`, isDisabled } = given;
  const email = given.email ?? `person${id}@example.com`;
  const passwordHash = given.password ? await createPasswords().hash(given.password) : null;
  const person = { id, accountId, name, email, phone: "4055550100", role: roleNamed(role)?.number ?? 0, passwordHash };
  await change((unit) =>
    unit.add(
      insertPerson({ ...person, isDisabled }, clock.now().toISOString()),
      ...storeIds.map((storeId) => giveStore(id, accountId ?? 0, storeId)),
    )
  );
  return { id, name, email };
}

/** A session of a person with the headers of its bearer token, without a password. */
export async function signedIn(
  context: FeatureContext,
  userId: number,
): Promise<{ headers: { authorization: string }; sessionId: number; secret: string }> {
  const session = await newSession(context, userId, "test");
  await context.change((unit) => unit.add(session.statement));
  const tokens = bearerTokens(openSessionKey(context.configuration).signing, context.clock);
  return {
    headers: { authorization: `Bearer ${await tokens.sign(session.id)}` },
    sessionId: session.id,
    secret: session.secret,
  };
}
