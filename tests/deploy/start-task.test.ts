import { expect } from "expect";
import { startProgram } from "./program.ts";

const root = new URL("../../", import.meta.url).pathname;
const command = [Deno.execPath(), "task", "--quiet", "--config", `${root}deno.json`, "start"];
const builtAt = () => Deno.statSync(`${root}dist/client`).mtime?.getTime();

/** Runs a test with a data folder of its own. */
async function withData(test: (environment: Readonly<Record<string, string>>) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-task-" });
  const inherited = ["PATH", "HOME", "DENO_DIR"].flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  try {
    await Deno.writeTextFile(`${folder}/file`, "");
    await test({ ...Object.fromEntries(inherited), PORT: "0", STRONGROOM_DATA: `${folder}/data`, NO_COLOR: "1" });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** How the task ends when it cannot start. */
async function ended(env: Readonly<Record<string, string>>) {
  const [executable, ...args] = command;
  const { code, stdout, stderr } = await new Deno.Command(executable, { args, env, clearEnv: true, stdin: "null" })
    .output();
  return { code, stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr) };
}

Deno.test("a setting that cannot work is named before anything is built", () =>
  withData(async (env) => {
    const built = builtAt();
    expect(await ended({ ...env, PORT: "abc" })).toEqual({
      code: 2,
      stdout: "",
      stderr: "PORT must be a whole number from 0 to 65535.\n",
    });
    const unusable = env.STRONGROOM_DATA.replace(/data$/, "file/data");
    const refused = await ended({ ...env, STRONGROOM_DATA: unusable });
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toBe(
      `The data folder ${unusable} is not a folder. Move away what is there, or change STRONGROOM_DATA.\n`,
    );
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const taken = await ended({ ...env, PORT: String(listener.addr.port) });
    expect(taken).toMatchObject({ code: 1, stdout: "" });
    expect(taken.stderr).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use, [^\n]*\n$/);
    expect(builtAt()).toBe(built);
  }));

Deno.test("a second start builds nothing, and SIGTERM and SIGINT reach the server", () =>
  withData(async (env) => {
    const task = { command, cwd: root, env, servesItself: true };
    const first = await startProgram(task, true);
    expect(await first.stop("SIGTERM")).toMatchObject({ code: 0 });
    const second = await startProgram(task, false);
    expect(second.printed()).not.toContain("Building");
    expect((await second.stop("SIGINT")).stdout).toMatch(/ready at \S+\nStopping: finishing requests in progress\.\n$/);
  }));
