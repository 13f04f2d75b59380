import * as v from "valibot";
import { isOneOf } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { sourceSchema, stateSchema } from "../contract.ts";
import { onlyStore, storeNamed } from "../inbox/stores.ts";
import { readNext } from "../reading-items.ts";
import { receive } from "../receiving.ts";
import { intakeItems } from "../schema.ts";

const arrivalSchema = v.object({
  accountId: v.number(),
  storeId: v.number(),
  source: sourceSchema,
  path: v.string(),
  key: v.pipe(v.string(), v.length(64)),
  files: v.pipe(
    v.array(
      v.object({ name: v.string(), sha256: v.pipe(v.string(), v.length(64)), size: v.number(), type: v.number() }),
    ),
    v.minLength(1),
  ),
  by: v.object({ userId: v.null(), name: v.string() }),
});

/** What an import asks of whoever holds the database. */
export const questionSchema = v.variant("ask", [
  v.object({ ask: v.literal("store"), named: v.nullable(v.string()) }),
  v.object({ ask: v.literal("receive"), items: v.array(arrivalSchema) }),
  v.object({ ask: v.literal("states"), ids: v.array(v.number()) }),
]);
export type Question = v.InferOutput<typeof questionSchema>;

const receivedSchema = v.object({
  itemId: v.number(),
  isNew: v.boolean(),
  state: stateSchema,
  documentId: v.nullable(v.number()),
});

export const answerSchema = v.variant("answer", [
  v.object({
    answer: v.literal("store"),
    store: v.nullable(v.object({ id: v.number(), accountId: v.number(), name: v.string() })),
  }),
  v.object({ answer: v.literal("received"), received: v.array(receivedSchema) }),
  v.object({
    answer: v.literal("states"),
    states: v.array(v.object({ id: v.number(), state: stateSchema, reason: v.nullable(v.string()) })),
  }),
  v.object({ answer: v.literal("failed") }),
]);
export type Answer = v.InferOutput<typeof answerSchema>;

/** Answers questions of an import: in its own process, or in the server's, which then was handed them over. */
export type ImportService = (question: Question) => Promise<Answer>;

/** The service of whoever has the database open. */
export function importServiceOf(context: FeatureContext): ImportService {
  return async (question) => {
    switch (question.ask) {
      case "store": {
        const store = await (question.named === null ? onlyStore(context) : storeNamed(context, question.named));
        return {
          answer: "store",
          store: store && { id: store.id, accountId: store.accountId, name: store.friendlyFFLName },
        };
      }
      case "receive":
        return { answer: "received", received: [...await receive(context, question.items)] };
      case "states":
        return { answer: "states", states: await statesOf(context, question.ids) };
    }
  };
}

/** A service that also reads what is unread, for a command that has no server beside it. */
export function readingImportService(context: FeatureContext): ImportService {
  const service = importServiceOf(context);
  return async (question) => {
    if (question.ask === "states") await readForAWhile(context);
    return await service(question);
  };
}

const whileMs = 1_000;

async function readForAWhile(context: FeatureContext): Promise<void> {
  const until = performance.now() + whileMs;
  while (performance.now() < until && await readNext(context));
}

async function statesOf({ database }: FeatureContext, ids: readonly number[]) {
  const { id, state, reason } = intakeItems;
  return await database.query.select({ id, state, reason }).from(intakeItems).where(isOneOf(id, ids));
}
