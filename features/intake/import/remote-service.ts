import { resolve } from "node:path";
import * as v from "valibot";
import type { FeatureContext } from "@/kernel/feature.ts";
import { StartRefused } from "@/kernel/start-refused.ts";
import { repeat, type Watch } from "../inbox/watch.ts";
import { type Answer, answerSchema, type ImportService, importServiceOf, questionSchema } from "./service.ts";

/*
 * An embedded database belongs to one process. An import beside a running server asks that server through the data
 * folder: a file with a question is renamed into place, and its answer beside it. Only whoever may write the data folder
 * can ask, and that is whoever may write the database.
 */

const lookEveryMs = 200;
const patienceMs = 30_000;

const folderIn = (dataFolder: string) => `${resolve(dataFolder)}/hand-over`;

/** The service of the server that holds the database of this data folder. Throws {@link StartRefused} when none answers. */
export function remoteImportService(dataFolder: string): ImportService {
  const folder = folderIn(dataFolder);
  return async (question) => {
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${folder}/${crypto.randomUUID()}`;
    await writeWhole(`${name}.question`, JSON.stringify(question));
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      const text = await Deno.readTextFile(`${name}.answer`).catch(() => null);
      if (text !== null) {
        await Deno.remove(`${name}.answer`);
        const answer = v.parse(v.pipe(v.string(), v.parseJson(), answerSchema), text);
        if (answer.answer !== "failed") return answer;
        throw new StartRefused("The server could not import this. Its log says why. Run the import again to continue.");
      }
      await new Promise((wake) => setTimeout(wake, 50));
    }
    await Deno.remove(`${name}.question`).catch(() => {});
    throw new StartRefused(
      "Another Strongroom is using the database and does not answer. Wait until it has started, or stop it, then run the import again.",
    );
  };
}

/** Answers what imports beside this server ask, until it is closed. */
export function serveImports(context: FeatureContext): Watch {
  const folder = folderIn(context.configuration.dataFolder);
  const service = importServiceOf(context);
  return repeat(lookEveryMs, async () => {
    for (const name of await questionsIn(folder)) await answerOne(context, service, `${folder}/${name}`);
  }, context);
}

async function questionsIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) if (/^[0-9a-f-]{36}\.question$/.test(name)) names.push(name);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return names;
}

/** The question goes before the answer comes: a question that cannot be answered is not asked for ever. */
async function answerOne({ log }: FeatureContext, service: ImportService, path: string): Promise<void> {
  const text = await Deno.readTextFile(path);
  let answer: Answer;
  try {
    answer = await service(v.parse(v.pipe(v.string(), v.parseJson(), questionSchema), text));
  } catch (error) {
    log.warn("import_question_failed", { kind: error instanceof Error ? error.name : typeof error });
    answer = { answer: "failed" };
  }
  await Deno.remove(path);
  await writeWhole(path.replace(/\.question$/, ".answer"), JSON.stringify(answer));
}

async function writeWhole(path: string, text: string): Promise<void> {
  const partial = `${path}.partial`;
  await Deno.writeTextFile(partial, text, { mode: 0o600 });
  await Deno.rename(partial, path);
}
