import { setTimeout } from "node:timers/promises";
import { Stopped } from "../backup/stopping.ts";

const names = Deno.build.os === "windows" ? ["SIGINT"] as const : ["SIGINT", "SIGTERM"] as const;

/** Ctrl-C, and a service manager that asks to end: the work ends at its next step. A second one ends the process at once. */
export class Interrupts {
  #isAsked = false;
  #isHearing = false;
  readonly #heard = () => {
    if (this.#isAsked) Deno.exit(130);
    this.#isAsked = true;
  };

  hear(): void {
    if (this.#isHearing) return;
    for (const name of names) Deno.addSignalListener(name, this.#heard);
    this.#isHearing = true;
  }

  /** Ends the hearing, with the work. */
  leave(): void {
    if (!this.#isHearing) return;
    for (const name of names) Deno.removeSignalListener(name, this.#heard);
    this.#isHearing = false;
  }

  /** Throws {@link Stopped} once it was asked to stop. Waits a moment: signals are heard between two steps only. */
  async check(): Promise<void> {
    await setTimeout(0);
    if (this.#isAsked) throw new Stopped();
  }
}
