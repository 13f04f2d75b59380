import type { LoneProgram } from "./lone-program.ts";

/** The sign-in page, with what features put under its form; the second step comes when it is needed. */
export const signInProgram: LoneProgram = {
  entry: "main.sign-in.tsx",
  name: "sign-in",
  together: [
    "features/audit-terminals/screens/start-link.tsx",
    "features/openid/screens/sign-in-way.tsx",
    "features/profile/screens/forgot/forgot-link.tsx",
    "features/second-factor/screens/sign-in-way.tsx",
  ],
};
