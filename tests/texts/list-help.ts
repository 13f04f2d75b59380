import { later, type Section } from "./wanted.ts";

/** Document 3, section 2: release notes and support. */
export const helpScreens: Section = {
  "release notes": ["No Release Note Found."],
  "user menu": ["Support", "Release Notes"],
};

/** Document 3, section 8. */
export const helpErrors: Section = {
  "release notes": [later("Unable to fetch release notes")],
};
