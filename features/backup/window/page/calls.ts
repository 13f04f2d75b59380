import * as v from "valibot";
import {
  archiveKeysSchema,
  type ChosenPlace,
  type Folders,
  foldersSchema,
  refusalSchema,
  type SignIn,
  type WindowState,
  windowStateSchema,
} from "../../contract-window.ts";

/** The application said no, or did not answer. */
export class CallFailed extends Error {
  constructor(
    message: string,
    /** The HTTP status; 0 when the application did not answer. */
    readonly status: number,
    /** The second step of the sign-in asks for a code. */
    readonly needsCode = false,
  ) {
    super(message);
    this.name = "CallFailed";
  }
}

/** What the window asks of the application. Each throws {@link CallFailed}. */
export const calls = {
  state: () => stateOf("/api/state"),
  signIn: (body: SignIn) => stateOf("/api/sign-in", body),
  disconnect: async () => v.parse(v.object({ wasTold: v.boolean() }), await call("/api/disconnect", {})),
  folders: (path?: string) => foldersOf(`/api/folders${path === undefined ? "" : `?path=${encodeURIComponent(path)}`}`),
  makeFolder: (parent: string, name: string) => foldersOf("/api/folders", { parent, name }),
  choosePlace: (body: ChosenPlace) => stateOf("/api/place", body),
  schedule: (dailyAt: string, onChange: boolean) => stateOf("/api/schedule", { dailyAt, onChange }),
  run: (checkEverything: boolean) => stateOf("/api/run", { checkEverything }),
  stop: () => stateOf("/api/stop", {}),
  keys: async () => v.parse(archiveKeysSchema, await call("/api/keys")),
  trustKeys: (keyIds: readonly string[]) => stateOf("/api/trust-keys", { keyIds }),
  beginAnew: () => stateOf("/api/begin-anew", {}),
  quit: () => call("/api/quit", {}),
} as const;

/** The window's calls, which stories and tests replace. */
export type Calls = typeof calls;

async function stateOf(path: string, body?: unknown): Promise<WindowState> {
  return v.parse(windowStateSchema, await call(path, body));
}

async function foldersOf(path: string, body?: unknown): Promise<Folders> {
  return v.parse(foldersSchema, await call(path, body));
}

async function call(path: string, body?: unknown): Promise<unknown> {
  const init = body === undefined
    ? {}
    : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new CallFailed("Strongroom Backup is not running on this computer. Start it again.", 0);
  }
  const json: unknown = await answer.json().catch(() => null);
  if (answer.ok) return json;
  const told = v.safeParse(refusalSchema, json);
  const { message, needsCode } = told.success ? told.output : { message: "Something went wrong.", needsCode: false };
  throw new CallFailed(message, answer.status, needsCode);
}
