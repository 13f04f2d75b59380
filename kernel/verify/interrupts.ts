import { Stopped } from "../backup/stopping.ts";
import { nextTurn } from "../turns.ts";
import { onStopSignal } from "../stop-signals.ts";

/** Ctrl-C, and a service manager that asks to end: the work ends at its next step. A second one ends the process at once. */
export class Interrupts {
  #isAsked = false;
  #unheard: (() => void) | null = null;

  hear(): void {
    this.#unheard ??= onStopSignal(() => {
      if (this.#isAsked) Deno.exit(130);
      this.#isAsked = true;
    });
  }

  /** Ends the hearing, with the work. */
  leave(): void {
    this.#unheard?.();
    this.#unheard = null;
  }

  /** Throws {@link Stopped} once it was asked to stop. Signals are heard between two steps only, in its turns. */
  async check(): Promise<void> {
    await nextTurn();
    if (this.#isAsked) throw new Stopped();
  }
}
