import { createHash } from "node:crypto";
import { recorded, type RecordedVideo } from "@/features/support/recorded.ts";
import type { Caption } from "./recording.ts";
import { subjects } from "./subjects/index.ts";

const folder = new URL("../../features/support/", import.meta.url).pathname;

interface NewVideo {
  readonly name: string;
  readonly title: string;
  readonly seconds: number;
  readonly captions: readonly Caption[];
}

const known = new Map(recorded.map((video) => [video.name, video]));

/** Puts a video into `features/support/recorded.ts`, in the order of the subjects. */
export async function addRecorded({ name, title, seconds, captions }: NewVideo): Promise<void> {
  const lines = captions.map(({ text }) => text);
  known.set(name, { name, title, seconds, sum: await sumOf(name), lines });
  const videos = subjects.flatMap((subject) => known.get(subject.name) ?? []);
  const path = `${folder}recorded.ts`;
  await Deno.writeTextFile(path, content(videos));
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", path] }).output();
}

/** Of the video, its captions and its poster together: one address changes with all of them. */
async function sumOf(name: string): Promise<string> {
  const sum = createHash("sha256");
  for (const ending of ["webm", "vtt", "webp"]) sum.update(await Deno.readFile(`${folder}videos/${name}.${ending}`));
  return sum.digest("hex").slice(0, 10);
}

function content(videos: readonly RecordedVideo[]): string {
  return `/** A help video that comes with the product. */
export interface RecordedVideo {
  /** Of its files. */
  readonly name: string;
  readonly title: string;
  readonly seconds: number;
  /** Changes with the files; part of their addresses. */
  readonly sum: string;
  /** What it says, a sentence each. */
  readonly lines: readonly string[];
}

/** The videos in the order of the support page. Written by \`deno task help-videos\`. */
export const recorded: readonly RecordedVideo[] = ${JSON.stringify(videos, null, 2)};
`;
}
