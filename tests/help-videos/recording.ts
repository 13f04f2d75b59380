/** The size of a video in pixels. */
export const size = { width: 1280, height: 800 } as const;

/** A place in the picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the screen looks like from a moment on. */
export interface Still {
  /** Milliseconds from the beginning, as all times here. */
  readonly at: number;
  readonly png: Uint8Array<ArrayBuffer>;
}

/** A way of the pointer. */
export interface Glide {
  readonly from: Point;
  readonly to: Point;
  readonly begin: number;
  readonly end: number;
}

/** A sentence under the picture. */
export interface Caption {
  readonly begin: number;
  readonly end: number;
  readonly text: string;
}

/** Everything that a video is made of. */
export interface Recording {
  readonly stills: readonly Still[];
  readonly glides: readonly Glide[];
  /** When the button of the mouse went down. */
  readonly presses: readonly number[];
  readonly captions: readonly Caption[];
  readonly duration: number;
}

/** One picture of the video. */
export interface Frame {
  readonly at: number;
  /** Which still. */
  readonly still: number;
  readonly pointer: Point;
  /** How far the ring around the pointer has opened, 0 to 1; null while nothing is pressed. */
  readonly ring: number | null;
}

/** Where the pointer rests before it is first moved. */
export const pointerStart: Point = { x: 640, y: 470 };

/** How long the ring around the pointer opens after a press. */
const ringMs = 400;
/** The steps of what moves, and how often what stands still is repeated, so that players can seek in it. */
const stepMs = 50;
const restMs = 500;

/** The pictures of a recording: many while something moves, two a second while nothing does. */
export function framesOf(recording: Recording): readonly Frame[] {
  const frames: Frame[] = [];
  for (let at = 0; at < recording.duration; at += stepMs) {
    const still = recording.stills.findLastIndex((one) => one.at <= at);
    const press = recording.presses.findLast((begin) => begin <= at && at < begin + ringMs);
    const frame = {
      at,
      still: Math.max(0, still),
      pointer: pointerAt(recording.glides, at),
      ring: press === undefined ? null : (at - press) / ringMs,
    };
    if (at % restMs === 0 || isOther(frame, frames.at(-1))) frames.push(frame);
  }
  return frames;
}

function isOther(frame: Frame, before: Frame | undefined): boolean {
  return before === undefined || frame.still !== before.still || frame.ring !== before.ring ||
    frame.pointer.x !== before.pointer.x || frame.pointer.y !== before.pointer.y;
}

function pointerAt(glides: readonly Glide[], at: number): Point {
  const glide = glides.findLast(({ begin }) => begin <= at);
  if (!glide) return pointerStart;
  const { from, to, begin, end } = glide;
  const part = end <= begin ? 1 : Math.min(1, (at - begin) / (end - begin));
  // Slow at both ends, as a hand moves.
  const way = part * part * (3 - 2 * part);
  return { x: Math.round(from.x + (to.x - from.x) * way), y: Math.round(from.y + (to.y - from.y) * way) };
}

/** The captions as WebVTT. */
export function webVtt(captions: readonly Caption[]): string {
  const cues = captions.map(({ begin, end, text }, at) => `${at + 1}\n${time(begin)} --> ${time(end)}\n${text}\n`);
  return ["WEBVTT\n", ...cues].join("\n");
}

function time(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23);
}
