import * as v from "valibot";

/** What a child process may take before it is killed. */
export interface SandboxLimits {
  /** Of V8's heap. */
  readonly heapMegabytes: number;
  /** Of the whole process; the heap's limit does not cover the buffers that files and streams are read into. */
  readonly residentBytes: number;
  /** Until it answers or tells a step, and from one step to the next. */
  readonly stepMs: number;
  /** At one request, however often it tells: this ends a child whose server has died. */
  readonly orphanedAfterMs: number;
  /** Longest JSON of one request, step or answer, in bytes. */
  readonly textBytes: number;
  /** Most bytes that ride on a request, */
  readonly bytesIn: number;
  /** and on an answer. */
  readonly bytesOut: number;
}

/** What a child's module gives: the work itself. */
export interface SandboxChild<Request, Answer, Step = never> {
  /** Loads what takes a while, before the first request. */
  prepare?(): Promise<void>;
  /** Answers one request; `tell` says how far it is. */
  answer(
    request: Request,
    bytes: Uint8Array<ArrayBuffer>,
    tell: (step: Step) => void,
  ): Promise<{ readonly value: Answer; readonly bytes?: Uint8Array }>;
}

/**
 * Work that is done in a child process, because it opens what came from outside: no network, no environment, no files but
 * those that it is given, and SIGKILL at its limits. A feature lists its own in `sandboxes.ts`, which imports nothing
 * else of it but shapes: the child loads that file and the module that `load` names, and nothing of the server.
 */
export interface Sandbox<Request = unknown, Answer = unknown, Step = unknown> {
  /** `feature.work`: what the program is called with to become this child. */
  readonly name: string;
  readonly limits: SandboxLimits;
  /** Called in the child. */
  load(): Promise<SandboxChild<Request, Answer, Step>>;
  /** Throws for what is no request. */
  parseRequest(value: unknown): Request;
  /** Null for what is no answer. */
  parseAnswer(value: unknown): Answer | null;
  /** Null for what is no step. */
  parseStep(value: unknown): Step | null;
}

/** Declares work for a child process. */
export function sandbox<
  Request extends v.GenericSchema,
  Answer extends v.GenericSchema,
  Step extends v.GenericSchema = v.NeverSchema<undefined>,
>(declared: {
  readonly name: string;
  readonly request: Request;
  readonly answer: Answer;
  readonly step?: Step;
  readonly limits: SandboxLimits;
  readonly load: () => Promise<SandboxChild<v.InferOutput<Request>, v.InferOutput<Answer>, v.InferOutput<Step>>>;
}): Sandbox<v.InferOutput<Request>, v.InferOutput<Answer>, v.InferOutput<Step>> {
  const { name, limits, load, request, answer, step } = declared;
  return {
    name,
    limits,
    load,
    parseRequest: (value) => v.parse(request, value),
    parseAnswer: (value) => outputOf(answer, value),
    parseStep: (value) => step ? outputOf(step, value) : null,
  };
}

function outputOf<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> | null {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : null;
}
