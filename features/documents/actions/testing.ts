import { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Caller, Fixture } from "@/tests/security/fixture.ts";
import { documentsOfSlice } from "./bulk-slices.ts";

/** Everything that verification finds wrong; empty when all is whole. */
export async function problems(fixture: Fixture): Promise<string[]> {
  const findings = await Array.fromAsync(fixture.verify());
  return findings.flatMap((finding) => finding.kind === "problem" ? [`${finding.subject}: ${finding.message}`] : []);
}

/** The body of an answer. */
export const json = async (response: Response | Promise<Response>) => await (await response).json();

/** The entries of one kind about a document, oldest first. */
export async function entriesOf({ context }: Fixture, id: number, event: string) {
  return (await context.ledger.about(`document:${id}`)).filter((entry) => entry.event === event);
}

/** The mails that were written, oldest first. */
export async function mails({ context, jobs }: Fixture) {
  await jobs.runAll();
  return await context.database.all("SELECT to_address, subject, body AS text, links FROM outbox ORDER BY id");
}

/** Files some documents. */
export async function documents(fixture: Fixture, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) ids.push((await fixture.file({ customerName: `Example, Kim ${at}` })).id);
  return ids;
}

/** The flags of all documents, by id. */
export async function flagsOf({ context }: Fixture): Promise<Record<string, number>> {
  const rows = await context.database.all("SELECT id, ffl_flag FROM documents ORDER BY id");
  return Object.fromEntries(rows.map((row) => [String(row.id), Number(row.ffl_flag)]));
}

/** Flags many documents. */
export const bulkFlag = (caller: Caller, body: object) => caller.send("POST", "/api/documents/bulk/flag", body);
/** Finishes a change that was cut short. */
export const finish = (caller: Caller, id: number) => caller.send("POST", `/api/documents/bulk/${id}/finish`);
/** Takes a change back. */
export const undo = (caller: Caller, id: number) => caller.send("POST", `/api/documents/bulk/${id}/undo`);

/** The rights of the fixture's owner, and more. */
export function ownersAccess({ owner, accountId }: Fixture, ...more: readonly string[]): Access {
  const permissions = new Set(["documents.read", "documents.flag", "documents.assign", ...more]);
  const identity = {
    userId: owner.id,
    name: "Owner",
    email: "owner@example.com",
    accountId,
    role: "FFLAccountOwner",
    rank: 4,
    sessionId: owner.sessionId,
    impersonator: null,
    mode: null,
  };
  return new Access(identity, [{ source: "staff", permissions, accountId, storeIds: "all" }]);
}

/** More documents than any second slice can reach, so that there are three at least. */
export const enough = documentsOfSlice.first + Math.ceil(documentsOfSlice.first * 1.5) + 5;

/** A context in which `between` runs once each change of a slice is stored; it may throw. */
export function withPauses(
  { context }: Fixture,
  between: (stored: number) => Promise<unknown> | unknown,
): FeatureContext {
  let stored = 0;
  return {
    ...context,
    change: async (gather) => {
      const result = await context.change(gather);
      await between(++stored);
      return result;
    },
  };
}
