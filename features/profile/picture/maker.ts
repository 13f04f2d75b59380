import * as v from "valibot";

const answerSchema = v.variant("kind", [
  v.object({ kind: v.literal("made"), mediaType: v.picklist(["image/png", "image/jpeg"]) }),
  v.object({ kind: v.literal("refused"), reason: v.picklist(["not_image", "too_many_pixels", "unreadable"]) }),
]);

/** What became of an image: a picture, or why there is none. */
export type Made =
  | {
    readonly kind: "made";
    readonly mediaType: "image/png" | "image/jpeg";
    readonly bytes: Uint8Array<ArrayBuffer>;
  }
  | { readonly kind: "refused"; readonly reason: "not_image" | "too_many_pixels" | "unreadable" | "busy" };

/** Makes pictures of images from outside, in child processes. */
export type PictureMaker = (image: Uint8Array<ArrayBuffer>) => Promise<Made>;

/** How a maker works; everything but the command has a default. */
export interface PictureMakerOptions {
  /** The executable and its arguments; see child-command.ts. */
  readonly command: readonly string[];
  /** An image that takes longer is refused and its child killed. */
  readonly timeoutMs?: number;
  /** Images that may wait for their turn; each may take half a gigabyte of memory, so there is one turn at a time. */
  readonly mostWaiting?: number;
}

/** A child needs the cache of packages that its parent runs from, and none of its secrets. */
const inheritedVariables = ["PATH", "HOME", "DENO_DIR", "XDG_CACHE_HOME", "TMPDIR"];
/** No picture of ours is larger; a child that writes more is broken. */
const mostBytes = 4_000_000;

/** Makes a maker. Each image has a child of its own, which is gone after. */
export function pictureMaker({ command, timeoutMs = 10_000, mostWaiting = 20 }: PictureMakerOptions): PictureMaker {
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (image) => {
    if (waiting >= mostWaiting) return { kind: "refused", reason: "busy" };
    waiting++;
    const made = turn.then(() => makeOne(command, image, timeoutMs));
    turn = made.catch(() => {});
    return await made.finally(() => waiting--);
  };
}

async function makeOne(
  [executable = "", ...args]: readonly string[],
  image: Uint8Array<ArrayBuffer>,
  timeoutMs: number,
): Promise<Made> {
  const process = new Deno.Command(executable, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
    clearEnv: true,
    env: inherited(),
  }).spawn();
  const alarm = setTimeout(() => end(process), timeoutMs);
  try {
    // A child that refuses an image early does not read it to its end.
    const sent = ReadableStream.from([image]).pipeTo(process.stdin).catch(() => {});
    const [output] = await Promise.all([outputOf(process), sent]);
    return output === null ? { kind: "refused", reason: "unreadable" } : readAnswer(output);
  } finally {
    clearTimeout(alarm);
    end(process);
    await process.status;
  }
}

/** Everything that a child has written; null when it is too much. */
async function outputOf(process: Deno.ChildProcess): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of process.stdout) {
    size += part.byteLength;
    if (size > mostBytes) return null;
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A child that died in the middle has not written what its first line promises. */
function readAnswer(output: Uint8Array<ArrayBuffer>): Made {
  const line = output.indexOf(0x0a);
  const text = new TextDecoder().decode(output.subarray(0, Math.max(line, 0)));
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text);
  if (!parsed.success) return { kind: "refused", reason: "unreadable" };
  if (parsed.output.kind === "refused") return parsed.output;
  const bytes = output.slice(line + 1);
  const { mediaType } = parsed.output;
  return isWhole(bytes, mediaType) ? { kind: "made", mediaType, bytes } : { kind: "refused", reason: "unreadable" };
}

/** A PNG ends with its IEND chunk, a JPEG with its end mark. */
function isWhole(bytes: Uint8Array, mediaType: "image/png" | "image/jpeg"): boolean {
  const ending = mediaType === "image/png" ? [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82] : [0xff, 0xd9];
  return ending.every((byte, at) => bytes.at(at - ending.length) === byte);
}

function end(process: Deno.ChildProcess): void {
  try {
    process.kill("SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(inheritedVariables.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}
