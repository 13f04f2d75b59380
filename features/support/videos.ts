import type { SupportSettings } from "@/kernel/configuration-support.ts";
import type { HelpVideo } from "./contract.ts";
import { addressOf } from "./file-names.ts";
import { recorded } from "./recorded.ts";

/** The operator's own videos where there are some, else those that come with the product. */
export function helpVideos({ videos }: SupportSettings): HelpVideo[] {
  if (videos) return videos.map(({ title, url }) => ({ kind: "link", title, url }));
  return recorded.map((video) => ({
    kind: "file",
    title: video.title,
    seconds: video.seconds,
    video: addressOf(video, "webm"),
    captions: addressOf(video, "vtt"),
    poster: addressOf(video, "webp"),
    transcript: [...video.lines],
  }));
}
