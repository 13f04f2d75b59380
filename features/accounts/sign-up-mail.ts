import { and, eq, isNull } from "drizzle-orm";
import * as v from "valibot";
import type { Statement } from "@/db/database.ts";
import { deleteFrom, statementOf, update } from "@/db/statement.ts";
import { type FeatureContext, job } from "@/kernel/feature.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";
import { SIGN_UP_HOURS } from "./contract-sign-up.ts";
import type { Person } from "./offers.ts";
import { storedPassword } from "./password-change.ts";
import { personByEmail } from "./people.ts";
import { signUps } from "./schema.ts";
import { newSecret, secretHash } from "./tokens.ts";

const notAnswered = "accounts.sign_up_not_answered";

/**
 * Answers a request by mail, privately: with a link, or with the way in for whoever has an account. Run twice for one
 * request, it does so once. A request too many is dropped without a word.
 */
export const signUpJob = job({
  name: "accounts.send_sign_up",
  shape: v.object({ request: v.string(), isDue: v.boolean() }),
  handler: ({ request, isDue }, context) => sendSignUp(context, request, isDue),
});

async function sendSignUp(context: FeatureContext, request: string, isDue: boolean): Promise<void> {
  const { database } = context;
  const open = await database.query.select({ email: signUps.email }).from(signUps).where(isOpen(request)).get();
  if (!open) return;
  const { email } = open;
  const person = await personByEmail(database, email);
  const isLink = isDue && person === null;
  const token = newSecret();
  const mail = person === null ? linkMail(context, email, token) : await wayInMail(context, person);
  await context.change((unit) => {
    unit.add(isLink ? linkMade(context, request, token) : dropped(request));
    unit.guard(notAnswered, "changes() = 1");
    if (isDue) unit.mail(mail);
  });
}

function linkMade({ clock }: FeatureContext, request: string, token: string): Statement {
  const expiresAt = clock.now().getTime() + SIGN_UP_HOURS * 3_600_000;
  return statementOf(update(signUps).set({ tokenHash: secretHash(token), expiresAt }).where(isOpen(request)));
}

function dropped(request: string): Statement {
  return statementOf(deleteFrom(signUps).where(isOpen(request)));
}

/** Nobody has answered it yet. */
function isOpen(request: string) {
  return and(eq(signUps.request, request), isNull(signUps.tokenHash));
}

function linkMail({ configuration }: FeatureContext, email: string, token: string): NewMail {
  return {
    to: { name: "", address: email },
    subject: "Create your account",
    text: "Hello,\n\nsomeone wants to create an account with this email. If it was you, open the link below within " +
      `${SIGN_UP_HOURS} hours. It works once. If it wasn't you, ignore this email: nothing is created.`,
    links: [{ label: "Create your account", href: `${configuration.url}/sign-up/${token}` }],
    accountId: null,
    storeId: null,
    isPrivate: true,
  };
}

/** For whoever has an account: nobody but the owner of the mailbox learns that they do. */
async function wayInMail(context: FeatureContext, person: Person): Promise<NewMail> {
  const { text, maySignIn } = await wayIn(context, person);
  const href = `${context.configuration.url}/sign-in`;
  return {
    to: { name: person.name, address: person.email },
    subject: "You already have an account",
    text:
      `Hello ${person.name},\n\nsomeone tried to create an account with this email, but you already have one. ${text} ` +
      "If it wasn't you, ignore this email.",
    links: maySignIn ? [{ label: "Sign in", href }] : [],
    accountId: person.accountId,
    storeId: null,
    isPrivate: true,
  };
}

async function wayIn(context: FeatureContext, person: Person): Promise<{ text: string; maySignIn: boolean }> {
  if (person.isDisabled) {
    return { text: "It is disabled. Ask your account owner to enable it.", maySignIn: false };
  }
  if (person.invitationStatus !== 0) {
    const text = "You were invited: use the link in that email, or ask the person who invited you to resend it.";
    return { text, maySignIn: false };
  }
  const hasPassword = await storedPassword(context, person.id) !== null;
  const text = hasPassword || context.configuration.openId === null
    ? "Sign in with it, or use 'Forgot your password?' on the sign-in page."
    : "Sign in with your company's sign-in.";
  return { text, maySignIn: true };
}
