import { slotKey } from "@/kernel/screens/screen-feature.ts";

/** Other ways to sign in, under the form of the sign-in page. `next` is the path of ours to go to afterwards. */
export const signInWays = slotKey<{ readonly next: string }>("accounts.sign_in.ways");
