import type { Page } from "playwright-core";

/** What a screen needs to be brought to its state. */
export interface Stage {
  readonly page: Page;
  /** The width of the window; under 640 the screen is a telephone's. */
  readonly width: number;
  /** A folder for files that are uploaded. */
  readonly folder: string;
}

/** Brings a screen from its address to its state, and waits until it is there. */
export type Prepare = (stage: Stage) => Promise<void>;

/** One screen of the product in one state. */
export interface Screen {
  /** The name of its picture too. */
  readonly name: string;
  /** The email of whoever looks at it; null before sign-in. */
  readonly as: string | null;
  readonly path: string;
  readonly prepare: Prepare;
  /** Statuses of failed answers that belong to it. */
  readonly answers?: readonly number[];
}
