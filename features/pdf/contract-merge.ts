/** Why a part is not in a merged file, or not whole. */
export const missingReasons = [
  "encrypted",
  "unreadable",
  "incomplete",
  "damaged",
  "timeout",
  "too_complex",
] as const;

export type MissingReason = (typeof missingReasons)[number];

/** Why a part is missing, as the page in its place and the screens say it. */
export const missingTexts: Readonly<Record<MissingReason, string>> = {
  encrypted: "The file is encrypted or protected by a password.",
  unreadable: "The file is damaged and its pages could not be read.",
  incomplete: "Not all pages of the file could be read. The pages that could be read follow.",
  damaged: "The stored file does not match the original.",
  timeout: "Reading the file took too long.",
  too_complex: "Reading the file needs too much memory.",
};
