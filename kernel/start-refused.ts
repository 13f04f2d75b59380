import { troubleOf } from "@/db/errors.ts";
import { AppError } from "./errors.ts";

/** The program cannot start, for a reason that whoever runs it can mend: one sentence that says what to do. */
export class StartRefused extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "StartRefused";
  }
}

/** Runs one step of the start; an error that is known is told as {@link StartRefused}, others stay as they are. */
export async function startStep<Result>(
  work: () => Promise<Result> | Result,
  sentenceFor: (error: unknown) => string | null,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const sentence = error instanceof AppError ? error.message : sentenceFor(error);
    if (sentence === null || error instanceof StartRefused) throw error;
    throw new StartRefused(sentence, { cause: error });
  }
}

/** Why a folder cannot be used; `what` is "data folder" or the like. */
export function folderSentence(what: string, setting: string, folder: string) {
  return (error: unknown): string | null => {
    switch (codeOf(error)) {
      case "EACCES":
      case "EPERM":
        return `The ${what} ${folder} may not be written. Give the user that runs Strongroom the right to, or change ${setting}.`;
      case "EROFS":
        return `The ${what} ${folder} is on a disk that is mounted read-only. Mount it for writing, or change ${setting}.`;
      case "ENOENT":
        return `The ${what} ${folder} does not exist. Make it, or change ${setting}.`;
      case "ENOTDIR":
      case "EEXIST":
        return `The ${what} ${folder} is not a folder. Move away what is there, or change ${setting}.`;
      case "ENOSPC":
      case "EDQUOT":
        return `There is no room left for the ${what} ${folder}. Free some space and start again.`;
      default:
        return null;
    }
  };
}

/** Why the embedded database cannot be opened or brought up to date. */
export function embeddedSentence(path: string) {
  return (error: unknown): string | null => {
    switch (troubleOf(error)) {
      case "full":
        return `There is no room left for the database ${path}. Free some space and start again.`;
      case "corrupt":
        return `The database ${path} is damaged or is not a database. Restore it from a backup. Do not delete it first.`;
      case "busy":
        return `The database ${path} is in use by another program. Close that program and start again.`;
      default:
        return /CANTOPEN|unable to open|READONLY|readonly/i.test(String(error))
          ? `The database ${path} cannot be opened for writing. Give the user that runs Strongroom write permission.`
          : null;
    }
  };
}

/** Why a libSQL server cannot be used; `address` holds no secret. */
export function remoteSentence(address: string) {
  return (error: unknown): string | null => {
    if (/\b40[13]\b|unauthori[sz]ed|forbidden/i.test(String(error))) {
      return `The database server ${address} does not accept STRONGROOM_DATABASE_TOKEN.`;
    }
    if (troubleOf(error) === "full") return `The database server ${address} has no room left.`;
    if (troubleOf(error) === "connection") {
      return `The database server ${address} cannot be reached. Start it, or change STRONGROOM_DATABASE_URL.`;
    }
    return null;
  };
}

/** Why the server cannot listen. */
export function listenSentence(host: string, port: number) {
  return (error: unknown): string | null => {
    // The names of what cannot be listened to differ between the two ways of listening.
    switch (/lookup address/.test(String(error)) ? "ENOTFOUND" : codeOf(error)) {
      case "EADDRINUSE":
        return `Port ${port} on ${host} is in use, perhaps by another Strongroom. Stop that program, or set PORT to another number.`;
      case "EADDRNOTAVAIL":
      case "EINVAL":
      case "ENOTFOUND":
      case "EAI_AGAIN":
        return `${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`;
      case "EACCES":
      case "EPERM":
        return `Port ${port} may not be used by this user. Set PORT to a number from 1024 up, and put a proxy in front.`;
      default:
        return null;
    }
  };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof Deno.errors.PermissionDenied) return "EACCES";
  if (error instanceof Deno.errors.NotADirectory) return "ENOTDIR";
  if (error instanceof Deno.errors.NotFound) return "ENOENT";
  return error instanceof Deno.errors.AlreadyExists ? "EEXIST" : "";
}
