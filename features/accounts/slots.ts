import { slotKey } from "@/kernel/screens/screen-feature.ts";

/** Other ways to sign in, under the form of the sign-in page. `next` is the path of ours to go to afterwards. */
export const signInWays = slotKey<{ readonly next: string }>("accounts.sign_in.ways");

/** The second step of a sign-in, in the place of the form; it goes to `next` when the session is there. */
export const signInStep = slotKey<{
  readonly step: "second-factor" | "enrol";
  readonly ticket: string;
  readonly next: string;
  /** Goes back to email and password. */
  readonly onStartAgain: () => void;
}>("accounts.sign_in.step");
