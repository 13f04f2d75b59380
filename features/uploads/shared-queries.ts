/** Sending files in pieces from the browser, for screens that take files in. */
export {
  browserNetwork,
  offlineText,
  Persistence,
  signedOutText,
  usualPatience,
  wordsOf,
} from "./screens/persistence.ts";
export type { Network, Patience } from "./screens/persistence.ts";
export { sumOfFile, transfer, UnreadableFile } from "./screens/transfer.ts";
export { askingOf, shapedAnswer, uploadFailed, uploadServer } from "./screens/upload-server.ts";
export type { UploadServer } from "./screens/upload-server.ts";
