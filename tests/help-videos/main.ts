/**
 * Records the help videos of the support page from the real product on sample data: `features/support/videos/`, each as
 * WebM with captions and a poster, and `features/support/recorded.ts`, which names them. `deno task help-videos` makes all of
 * them, `deno task help-videos find-a-form` those named. Needs the client build.
 */
import type { Browser } from "playwright-core";
import { signInTo } from "../product/client.ts";
import { cookiesOf } from "../journeys/people.ts";
import { launchBrowser } from "../journeys/launch.ts";
import { startSampleServer } from "../journeys/sample.ts";
import { encode } from "./encode.ts";
import { Recorder } from "./recorder.ts";
import { type Recording, size, webVtt } from "./recording.ts";
import type { Subject } from "./subject.ts";
import { subjects } from "./subjects/index.ts";
import { addRecorded } from "./write-recorded.ts";

const target = new URL("../../features/support/videos/", import.meta.url).pathname;
const named = new Set(Deno.args);

async function record(browser: Browser, url: string, { as, play }: Subject, folder: string): Promise<Recording> {
  const context = await browser.newContext({
    viewport: size,
    reducedMotion: "reduce",
    colorScheme: "light",
    locale: "en-US",
    timezoneId: "America/Chicago",
  });
  try {
    await context.addCookies(await cookiesOf(browser, url, as));
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    // Playwright begins to catch file choosers a moment after it is first asked for one; this asks in time.
    page.on("filechooser", () => {});
    const recorder = new Recorder(page, url);
    await play({ recorder, client: await signInTo(url, as), folder });
    return recorder.finish();
  } finally {
    await context.close();
  }
}

async function make(browser: Browser, url: string, subject: Subject, folder: string): Promise<void> {
  const recording = await record(browser, url, subject, folder);
  const { video, poster } = await encode(browser, recording);
  const { name, title } = subject;
  await Deno.writeFile(`${target}${name}.webm`, video);
  await Deno.writeFile(`${target}${name}.webp`, poster);
  await Deno.writeTextFile(`${target}${name}.vtt`, webVtt(recording.captions));
  const seconds = Math.round(recording.duration / 1000);
  await addRecorded({ name, title, seconds, captions: recording.captions });
  console.log(`${name}: ${seconds} s, ${Math.round(video.length / 1000)} kB`);
}

await Deno.mkdir(target, { recursive: true });
const folder = await Deno.makeTempDir({ prefix: "strongroom-help-videos-" });
const server = await startSampleServer(folder);
const browser = await launchBrowser();
try {
  for (const subject of subjects) {
    if (named.size === 0 || named.has(subject.name)) await make(browser, server.url, subject, folder);
  }
} finally {
  await browser.close();
  await server.kill("SIGTERM");
  await Deno.remove(folder, { recursive: true });
}
Deno.exit(0);
