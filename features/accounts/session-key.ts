import { createHmac } from "node:crypto";
import type { Configuration } from "@/kernel/configuration.ts";
import { openKeyFile } from "./key-file.ts";

/** The secret that signs bearer tokens and hides the sources of failed sign-ins. */
export interface SessionKey {
  /** For HS256. */
  readonly signing: Uint8Array;
  /** A keyed hash: the same text gives the same bytes, and nobody without the key can try texts out. */
  hashOf(purpose: string, text: string): Uint8Array;
}

/** Reads `keys/session.key` in the data folder; makes it when it is missing. */
export function openSessionKey(configuration: Configuration): SessionKey {
  const signing = openKeyFile(configuration.dataFolder, "session.key");
  return {
    signing,
    hashOf: (purpose, text) => createHmac("sha256", signing).update(`${purpose}\0${text}`).digest(),
  };
}
