import type { RecordedVideo } from "./recorded.ts";

/** Each video is three files. */
export const endings = ["webm", "vtt", "webp"] as const;

export type Ending = (typeof endings)[number];

/** The name of a file of a video in the client build. It changes with the file, so that browsers may keep it. */
export function builtName({ name, sum }: Pick<RecordedVideo, "name" | "sum">, ending: Ending): string {
  return `assets/help-${name}-${sum}.${ending}`;
}

/** Where a browser finds it. */
export function addressOf(video: Pick<RecordedVideo, "name" | "sum">, ending: Ending): string {
  return `/${builtName(video, ending)}`;
}
