/** What went wrong with a call to a bucket. */
export type S3Trouble =
  /** There is no such object, or no such bucket. */
  | "missing"
  /** The key may not do this, or the signature was not taken. */
  | "denied"
  /** No answer, or not in time. */
  | "unreachable"
  /** The server asks to come again, or has trouble of its own. */
  | "busy"
  /** What arrived is not what was sent. */
  | "changed"
  /** The server has no room left. */
  | "full"
  | "other";

/** A call to a bucket failed; the message is one sentence for a person, without secrets. */
export class S3Failed extends Error {
  constructor(readonly trouble: S3Trouble, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "S3Failed";
  }
}

/** An object that is not there. */
export class S3Missing extends S3Failed {
  constructor(readonly key: string) {
    super("missing", `There is no object ${key}.`);
  }
}

/** Longest part of an error's body that is looked at. */
const longestRead = 20_000;

/** What a server's answer other than success means; `where` names bucket and server. */
export function failureOf(where: string, status: number, body: string): S3Failed {
  const code = /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(body.slice(0, longestRead))?.[1] ?? "";
  const told = code === "" ? `status ${status}` : `${code}, status ${status}`;
  switch (code) {
    case "NoSuchBucket":
      return new S3Failed("missing", `There is no bucket ${where}. Make it, or change its name.`);
    case "RequestTimeTooSkewed":
      return new S3Failed("denied", `${where} refuses: this computer's clock is not right. Set it.`);
    case "XAmzContentSHA256Mismatch":
    case "BadDigest":
      return new S3Failed("changed", `What arrived at ${where} is not what was sent. Check the network.`);
    case "QuotaExceeded":
    case "XMinioStorageFull":
      return new S3Failed("full", `${where} has no room left. Make room there and run this again.`);
  }
  if (status === 507) return new S3Failed("full", `${where} has no room left. Make room there and run this again.`);
  if (status === 401 || status === 403) {
    return new S3Failed(
      "denied",
      `${where} does not let this key in (${told}). Check AWS_ACCESS_KEY_ID and its rights.`,
    );
  }
  if (status === 429 || status >= 500 || code === "RequestTimeout" || code === "OperationAborted") {
    return new S3Failed("busy", `${where} could not do it (${told}). Try again later.`);
  }
  return new S3Failed("other", `${where} refused (${told}).`);
}

/** True for what may go well the next time. */
export function mayGoWell(error: unknown): boolean {
  return error instanceof S3Failed && ["unreachable", "busy", "changed"].includes(error.trouble);
}
