import * as v from "valibot";

/** A help video of the operator's own: a link, in place of the videos that come with the product. */
export interface OwnVideo {
  readonly title: string;
  /** A whole web address. */
  readonly url: string;
}

/** Who helps, and what every page says at its foot. Null where nothing was set: the product then has its own. */
export interface SupportSettings {
  /** As it is to be read, such as `(555) 010-4473`. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly videos: readonly OwnVideo[] | null;
  readonly copyright: string | null;
}

/** The support page has room for six. */
const mostVideos = 6;

const words = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (given) => given.length >= 1 && given.length <= most && !/\p{Cc}/u.test(given),
      `must be 1 to ${most} characters`,
    ),
  );

const phoneSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (given) => given.length <= 40 && /^\+?[\d\s().-]+(?:(?:ext\.?|x) ?\d{1,6})?$/i.test(given) && digitsIn(given) >= 3,
    "must be a phone number such as (555) 010-4473 or +1 555 010 4473 ext. 2",
  ),
);

const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, "must be an email address"),
  v.regex(/^[^\s@<>"]+@[^\s@<>"]+$/, "must be an email address such as help@example.com"),
);

const videosMessage = "must be a JSON list of 1 to 6 videos such as " +
  '[{"title": "File a form", "url": "https://video.example.com/file"}], each address with https:// or http://';

const videosSchema = v.pipe(
  v.string(),
  v.transform(videosIn),
  v.check((videos) => videos !== null, videosMessage),
  v.transform((videos): readonly OwnVideo[] => videos ?? []),
);

/** The settings of the support page and of the copyright line, for `configuration.ts`. */
export const supportSettings = {
  STRONGROOM_SUPPORT_PHONE: {
    name: "STRONGROOM_SUPPORT_PHONE",
    meaning: "phone number on the support page",
    schema: phoneSchema,
  },
  STRONGROOM_SUPPORT_EMAIL: {
    name: "STRONGROOM_SUPPORT_EMAIL",
    meaning: "email address on the support page",
    schema: emailSchema,
  },
  STRONGROOM_HELP_VIDEOS: {
    name: "STRONGROOM_HELP_VIDEOS",
    meaning: "links to videos in place of the built-in ones (JSON)",
    schema: videosSchema,
  },
  STRONGROOM_COPYRIGHT: {
    name: "STRONGROOM_COPYRIGHT",
    meaning: "copyright line at the foot of every page",
    schema: words(120),
  },
} as const;

type Values = { readonly [Name in keyof typeof supportSettings]: unknown };

/** What is in force, by the names of the settings. */
export function supportInForce({ phone, email, videos, copyright }: SupportSettings): Values {
  return {
    STRONGROOM_SUPPORT_PHONE: phone,
    STRONGROOM_SUPPORT_EMAIL: email,
    STRONGROOM_HELP_VIDEOS: videos && JSON.stringify(videos),
    STRONGROOM_COPYRIGHT: copyright,
  };
}

const videoSchema = v.strictObject({
  title: words(80),
  url: v.pipe(v.string(), v.trim(), v.maxLength(2000), v.check(isWebAddress)),
});

function videosIn(given: string): readonly OwnVideo[] | null {
  try {
    const parsed = v.safeParse(
      v.pipe(v.array(videoSchema), v.minLength(1), v.maxLength(mostVideos)),
      JSON.parse(given),
    );
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function isWebAddress(given: string): boolean {
  return URL.canParse(given) && /^https?:$/.test(new URL(given).protocol);
}

function digitsIn(given: string): number {
  return given.replaceAll(/\D/g, "").length;
}
