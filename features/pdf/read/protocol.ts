/** What the pool and its children say to each other: one line of JSON each, over standard input and output. */
import * as v from "valibot";
import { inspectionResultSchema, readingResultSchema } from "../contract-reading.ts";

/** The pool asks for the values of a file, or only whether it can be filed. */
export const requestSchema = v.object({ path: v.string(), wants: v.picklist(["values", "pages"]) });

/** The child says that it is ready, answers with its memory in bytes, or gives up because the file fills its memory. */
export const replySchema = v.variant("kind", [
  v.object({ kind: v.literal("ready") }),
  v.object({ kind: v.literal("values"), residentBytes: v.number(), result: readingResultSchema }),
  v.object({ kind: v.literal("pages"), residentBytes: v.number(), result: inspectionResultSchema }),
  v.object({ kind: v.literal("memory_exceeded") }),
]);

export type Request = v.InferOutput<typeof requestSchema>;
export type Reply = v.InferOutput<typeof replySchema>;

/** No answer is longer; a child that writes more is broken. */
const longestLine = 4_000_000;

/** Yields the lines of a stream; ends with an error when one is too long. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    if (rest.length > longestLine) throw new Error("A line of the reading process is too long.");
    yield* parts;
  }
}
