import type { Browser, Page } from "playwright-core";
import { type Frame, framesOf, type Recording, size } from "./recording.ts";

/** An address that a browser takes for safe: WebCodecs work nowhere else. Nothing is sent there. */
const room = "http://localhost/encode";
const library = new URL("../../node_modules/mediabunny/dist/bundles/mediabunny.min.mjs", import.meta.url);

/** What comes of a recording. */
export interface Encoded {
  readonly video: Uint8Array<ArrayBuffer>;
  /** Its first picture, WebP. */
  readonly poster: Uint8Array<ArrayBuffer>;
}

/** Makes a WebM (VP9) of the stills of a recording and the ways of its pointer. The browser itself encodes it. */
export async function encode(browser: Browser, recording: Recording): Promise<Encoded> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const results = new Map<string, Uint8Array<ArrayBuffer>>();
    await serve(page, recording, results);
    await page.goto(`${room}/`);
    await page.evaluate(encodeInPage, { frames: [...framesOf(recording)], duration: recording.duration, ...size });
    const [video, poster] = ["video", "poster"].map((name) => results.get(name));
    if (!video || !poster) throw new Error("The browser has made no video.");
    return { video, poster };
  } finally {
    await context.close();
  }
}

/** The page, the library and the stills are fetched from here, and what was made is handed back. */
async function serve(page: Page, { stills }: Recording, results: Map<string, Uint8Array<ArrayBuffer>>): Promise<void> {
  await page.route(`${room}/**`, async (route) => {
    const request = route.request();
    const name = new URL(request.url()).pathname.slice("/encode/".length);
    const made = request.postDataBuffer();
    if (made) {
      results.set(name, new Uint8Array(made));
      await route.fulfill({ status: 204 });
    } else if (name === "mediabunny.mjs") {
      await route.fulfill({ contentType: "text/javascript", body: await Deno.readTextFile(library) });
    } else if (/^\d+$/.test(name)) {
      await route.fulfill({ contentType: "image/png", body: Buffer.from(stills[Number(name)].png) });
    } else {
      await route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Encode</title>" });
    }
  });
}

interface Work {
  readonly frames: Frame[];
  readonly duration: number;
  readonly width: number;
  readonly height: number;
}

/** Runs in the page: nothing of this file is there. */
async function encodeInPage({ frames, duration, width, height }: Work): Promise<void> {
  const address = "/encode/mediabunny.mjs";
  const bunny: typeof import("mediabunny") = await import(address);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d", { alpha: false });
  if (!pen) throw new Error("There is nothing to draw with.");

  const source = new bunny.EncodedVideoPacketSource("vp9");
  const target = new bunny.BufferTarget();
  const output = new bunny.Output({ format: new bunny.WebMOutputFormat(), target });
  output.addVideoTrack(source);
  await output.start();
  let written = Promise.resolve();
  let failure: unknown;
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      written = written.then(() => source.add(bunny.EncodedPacket.fromEncodedChunk(chunk), meta));
    },
    error: (error) => failure = error,
  });
  // Text must stay sharp, and what stands still costs nothing.
  encoder.configure({ codec: "vp09.00.31.08", width, height, bitrateMode: "quantizer", framerate: 20 });

  let shown: ImageBitmap | null = null;
  let number = -1;
  let key = -Infinity;
  for (const [at, frame] of frames.entries()) {
    if (frame.still !== number || !shown) {
      shown?.close();
      shown = await createImageBitmap(await (await fetch(`/encode/${frame.still}`)).blob());
      number = frame.still;
    }
    pen.drawImage(shown, 0, 0, width, height);
    if (at === 0) {
      const poster = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
      await fetch("/encode/poster", { method: "POST", body: poster });
    }
    drawPointer(frame);
    const until = frames[at + 1]?.at ?? duration;
    const picture = new VideoFrame(canvas, { timestamp: frame.at * 1000, duration: (until - frame.at) * 1000 });
    const isKey = frame.at - key >= 10_000;
    if (isKey) key = frame.at;
    const how: VideoEncoderEncodeOptions & { vp9: { quantizer: number } } = {
      keyFrame: isKey,
      vp9: { quantizer: 41 },
    };
    encoder.encode(picture, how);
    picture.close();
    while (encoder.encodeQueueSize > 8) await new Promise((ready) => setTimeout(ready, 5));
    if (failure) throw failure;
  }
  await encoder.flush();
  await written;
  await output.finalize();
  if (!target.buffer) throw new Error("Nothing was written.");
  await fetch("/encode/video", { method: "POST", body: target.buffer });

  function drawPointer({ pointer, ring }: Frame): void {
    if (!pen) return;
    pen.save();
    pen.translate(pointer.x, pointer.y);
    if (ring !== null) {
      pen.beginPath();
      pen.arc(0, 0, 8 + 20 * ring, 0, 2 * Math.PI);
      pen.lineWidth = 4;
      pen.strokeStyle = `rgba(22, 101, 62, ${0.9 * (1 - ring)})`;
      pen.stroke();
    }
    pen.scale(1.5, 1.5);
    const arrow = new Path2D("M0 0 L0 17 L4.2 13.2 L7 19.4 L9.8 18.2 L7.1 12.2 L12.6 12 Z");
    pen.lineWidth = 2;
    pen.lineJoin = "round";
    pen.strokeStyle = "white";
    pen.fillStyle = "#1b1f1d";
    pen.stroke(arrow);
    pen.fill(arrow);
    pen.restore();
  }
}
