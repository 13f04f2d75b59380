import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";

/** To see whom to ask and the help videos. Auditors have none of it (document 1, section 6; document 3, section 2). */
export const supportPermission = "support.read";

/** Texts of document 3, section 8, and of our own. */
export const texts = {
  manualFailed: "Unable to fetch user manual. Please try again later.",
} as const;

/** A video that plays on the page. */
const ownVideoSchema = v.object({
  kind: v.literal("file"),
  title: v.string(),
  seconds: v.number(),
  /** Addresses on this server: the video (WebM), its captions (WebVTT) and its first picture (WebP). */
  video: v.string(),
  captions: v.string(),
  poster: v.string(),
  /** What it says, a sentence each. */
  transcript: v.array(v.string()),
});

/** A video that is elsewhere: a link. */
const linkedVideoSchema = v.object({ kind: v.literal("link"), title: v.string(), url: v.string() });

export const supportSchema = v.object({
  /** The person to ask; null where a help desk was set, or nobody is known. */
  name: v.nullable(v.string()),
  /** Null where there is none. */
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  videos: v.array(v.variant("kind", [ownVideoSchema, linkedVideoSchema])),
});

export type Support = v.InferOutput<typeof supportSchema>;
export type HelpVideo = Support["videos"][number];
export type PlayedVideo = v.InferOutput<typeof ownVideoSchema>;

export const getSupport = endpoint({
  method: "GET",
  path: "/api/support",
  summary: "Whom to ask, and the help videos. Not for auditors.",
  admission: { permission: supportPermission },
  answer: supportSchema,
});
