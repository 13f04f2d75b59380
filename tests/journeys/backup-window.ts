import { until } from "../until.ts";

const root = new URL("../../", import.meta.url).pathname;

/** The backup application with its window, as a double click starts it. */
export interface BackupProgram {
  /** What it printed for the browser. */
  readonly address: string;
  readonly pid: number;
  printed(): string;
  stop(signal?: Deno.Signal): Promise<number>;
}

/** Runs from source; the bundle and the single file are run with their own command. */
const fromSource: readonly string[] = [
  Deno.execPath(),
  "run",
  "-A",
  "--quiet",
  "--no-check",
  "--node-modules-dir=manual",
  "--unstable-no-legacy-abort",
  `${root}main.backup.ts`,
];

/** Starts it in a home of its own. No browser is on its path: the address is printed. */
export async function startBackupWindow(home: string, command = fromSource): Promise<BackupProgram> {
  await Deno.mkdir(home, { recursive: true });
  const [executable, ...args] = command;
  const child = new Deno.Command(executable, {
    args,
    cwd: home,
    clearEnv: true,
    env: {
      HOME: home,
      PATH: Deno.build.os === "linux" && command === fromSource ? "" : "/usr/bin:/bin",
      NO_COLOR: "1",
    },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let printed = "";
  const gathered = (async () => {
    const decoder = new TextDecoder();
    for await (const part of child.stdout) printed += decoder.decode(part, { stream: true });
  })();
  const address = () => /window is at (\S+)/.exec(printed)?.[1];
  await until("it prints its address", () => address() !== undefined, { seconds: 30 });
  return {
    address: address() ?? "",
    pid: child.pid,
    printed: () => printed,
    async stop(signal = "SIGTERM") {
      try {
        child.kill(signal);
      } catch {
        // It has ended by itself.
      }
      const { code } = await child.status;
      await gathered;
      return code;
    },
  };
}
