import { expect } from "expect";
import { ConfigurationError, configurationFrom, describeConfiguration } from "./configuration.ts";

const linesFor = (environment: Record<string, string>): readonly string[] => {
  try {
    configurationFrom(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.lines;
    throw error;
  }
  return [];
};

Deno.test("without a word about support the product has its own", () => {
  expect(configurationFrom({}).support).toEqual({ phone: null, email: null, videos: null, copyright: null });
});

Deno.test("phone, email, videos and the copyright line are taken as they are given", () => {
  const environment = {
    STRONGROOM_SUPPORT_PHONE: " +1 (555) 010-4473 ext. 2",
    STRONGROOM_SUPPORT_EMAIL: "help@example.com",
    STRONGROOM_HELP_VIDEOS: '[{"title": "File a form", "url": "https://video.example.com/file"}]',
    STRONGROOM_COPYRIGHT: "© Example Arms",
  };
  const configuration = configurationFrom(environment);
  expect(configuration.support).toEqual({
    phone: "+1 (555) 010-4473 ext. 2",
    email: "help@example.com",
    videos: [{ title: "File a form", url: "https://video.example.com/file" }],
    copyright: "© Example Arms",
  });
  expect(describeConfiguration(configuration, environment).filter((line) => /SUPPORT|VIDEOS|COPYRIGHT/.test(line)))
    .toEqual([
      "STRONGROOM_SUPPORT_PHONE=+1 (555) 010-4473 ext. 2  # phone number on the support page",
      "STRONGROOM_SUPPORT_EMAIL=help@example.com  # email address on the support page",
      'STRONGROOM_HELP_VIDEOS=[{"title":"File a form","url":"https://video.example.com/file"}]  ' +
      "# links to videos in place of the built-in ones (JSON)",
      "STRONGROOM_COPYRIGHT=© Example Arms  # copyright line at the foot of every page",
    ]);
});

Deno.test("each wrong value of support gets one clear line", () => {
  const videos = "STRONGROOM_HELP_VIDEOS must be a JSON list of 1 to 6 videos such as " +
    '[{"title": "File a form", "url": "https://video.example.com/file"}], each address with https:// or http://.';
  const email = "STRONGROOM_SUPPORT_EMAIL must be an email address such as help@example.com.";
  const phone = "STRONGROOM_SUPPORT_PHONE must be a phone number such as (555) 010-4473 or +1 555 010 4473 ext. 2.";
  const wrong: readonly (readonly [string, string, string])[] = [
    ["STRONGROOM_SUPPORT_PHONE", "call us", phone],
    ["STRONGROOM_SUPPORT_PHONE", "12", phone],
    ["STRONGROOM_SUPPORT_EMAIL", "help", email],
    ["STRONGROOM_SUPPORT_EMAIL", "a b@example.com", email],
    ["STRONGROOM_HELP_VIDEOS", "https://video.example.com", videos],
    ["STRONGROOM_HELP_VIDEOS", "[]", videos],
    ["STRONGROOM_HELP_VIDEOS", JSON.stringify(Array(7).fill({ title: "A", url: "https://a.example" })), videos],
    ["STRONGROOM_HELP_VIDEOS", '[{"title": "A", "url": "javascript:alert(1)"}]', videos],
    ["STRONGROOM_HELP_VIDEOS", '[{"title": "", "url": "https://a.example"}]', videos],
    ["STRONGROOM_COPYRIGHT", "x".repeat(121), "STRONGROOM_COPYRIGHT must be 1 to 120 characters."],
  ];
  for (const [name, value, line] of wrong) expect([value, linesFor({ [name]: value })]).toEqual([value, [line]]);
});

Deno.test("a long phone number that is none is told so at once", () => {
  expect(linesFor({ STRONGROOM_SUPPORT_PHONE: `${" 1".repeat(50_000)}x` })).toHaveLength(1);
});
