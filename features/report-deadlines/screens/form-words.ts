import type { Form } from "../contract-shapes.ts";

/** What each form reports. */
export const formWords: Readonly<Record<Form, { readonly title: string; readonly about: string }>> = {
  "3310.4": { title: "ATF Form 3310.4", about: "Multiple sale of handguns" },
  "3310.12": { title: "ATF Form 3310.12", about: "Multiple sale of rifles" },
  "3310.11": { title: "ATF Form 3310.11", about: "Theft or loss" },
};
