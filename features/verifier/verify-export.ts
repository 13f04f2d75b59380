import { resolve } from "node:path";
import { grouped } from "@/kernel/counted.ts";
import { createSandboxPool } from "@/kernel/sandbox/pool.ts";
import { forTerminal } from "@/kernel/terminal-text.ts";
import { onStopSignal } from "@/kernel/stop-signals.ts";
import type { CheckStep, Verdict } from "./check/step.ts";
import { checkSandbox } from "./sandboxes.ts";

/** How the command talks: lines to keep, and a line that the next one takes the place of. */
export interface Terminal {
  readonly print: (line: string) => void;
  /** Null where nobody watches. */
  readonly status: ((line: string) => void) | null;
}

const usage = "Usage: strongroom verify EXPORT [--key FINGERPRINT]";

/**
 * `strongroom verify EXPORT`: checks a zip, or the folder that it was unpacked to, in a child process that may read it and
 * nothing else. Status 0 when everything fits, 1 when something does not, 2 when it could not be checked.
 */
export async function verifyExport(args: readonly string[], terminal: Terminal): Promise<number> {
  const { print } = terminal;
  const asked = askedOf(args);
  if (!asked) {
    print(usage);
    return 2;
  }
  const path = resolve(asked.path);
  const pool = createSandboxPool(checkSandbox, { files: { reads: [path] }, size: 1 });
  const unheard = onStopSignal(() => void pool.close().finally(() => Deno.exit(130)));
  const told = new Told(terminal);
  try {
    const outcome = await pool.ask({ path, fingerprint: asked.fingerprint }, { onStep: (step) => told.step(step) });
    if (outcome.kind === "answered" && outcome.value.cannotOpen !== null) {
      print(outcome.value.cannotOpen);
      return 2;
    }
    if (outcome.kind !== "answered" || !told.verdict) {
      print("The check did not come to its end. Run it again; if it fails again, unpack the zip and check the folder.");
      return 2;
    }
    return told.verdict === "does not fit" ? 1 : 0;
  } finally {
    unheard();
    await pool.close();
  }
}

function askedOf(args: readonly string[]): { readonly path: string; readonly fingerprint?: string } | null {
  const [path, option, ...typed] = args;
  if (path === undefined || path.startsWith("--")) return null;
  if (option === undefined) return { path };
  // The groups of a fingerprint may be typed with spaces between them.
  return option === "--key" && typed.length > 0 ? { path, fingerprint: typed.join("") } : null;
}

const sentences: Readonly<Record<Verdict, string>> = {
  "fits": "Everything fits.",
  "fits as far as it goes": "Nothing contradicts, but not all of it could be checked.",
  "does not fit": "Something does not fit.",
};

/** Writes the steps of a check for people. */
class Told {
  verdict: Verdict | null = null;

  constructor(readonly terminal: Terminal) {}

  step(step: CheckStep): void {
    const { print, status } = this.terminal;
    switch (step.kind) {
      case "progress": {
        const percent = step.total === 0 ? 100 : Math.floor((100 * step.done) / step.total);
        status?.(`${percent} %  ${step.what}`);
        return;
      }
      case "problem":
        return print(`PROBLEM  ${forTerminal(step.text)}`);
      case "note":
        return print(`note     ${forTerminal(step.text)}`);
      case "checked":
        return print(`checked  ${grouped(step.count)} ${forTerminal(step.what)}`);
      case "filed":
        return print(`filed    ${forTerminal(`${step.path}: on ${step.on} by ${step.by}`)}`);
      case "signed":
        if (step.computer !== undefined) {
          print(
            `kept by  ${forTerminal(step.computer)}, last on ${
              forTerminal(step.at)
            }, with the key whose fingerprint is`,
          );
          return print(`         ${forTerminal(step.fingerprint)}`);
        }
        print(`signed   ${forTerminal(step.at)}, with the key whose fingerprint is`);
        print(`         ${forTerminal(step.fingerprint)}`);
        return print("         Compare it with the one that your Strongroom administrator reads to you.");
      case "verdict":
        this.verdict = step.verdict;
        return print(sentences[step.verdict]);
    }
  }
}
