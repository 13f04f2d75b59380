/** A bucket, where its server is, and with what right. The two secrets stand in no message. */
export interface S3Settings {
  readonly bucket: string;
  /** Address of the server, such as `https://s3.us-east-1.amazonaws.com`, without a slash at its end. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

/** An address `s3://bucket/prefix` taken apart; the prefix has no slash at its ends and may be empty. */
export interface S3Address {
  readonly bucket: string;
  readonly prefix: string;
}

/** Something that keeps a bucket from being used, in one sentence that says what to do. */
export class S3SettingsWrong extends Error {}

const longestAddress = 500;

/** Reads an address `s3://bucket/prefix`. Throws {@link S3SettingsWrong}. */
export function s3AddressIn(text: string): S3Address {
  const [, bucket, rest = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  const prefix = rest.replace(/\/$/, "");
  // Every character of these stands for itself in an address and in a signature.
  const isPlain = prefix === "" || prefix.split("/").every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part));
  if (bucket === undefined || text.length > longestAddress || !isPlain) {
    throw new S3SettingsWrong(
      "Write the place as s3://bucket/prefix, the prefix with letters, digits, dots, dashes and slashes only.",
    );
  }
  return { bucket, prefix };
}

/** The settings of a bucket from the usual variables: AWS_*, and S3_ENDPOINT for a server other than Amazon's. */
export function s3SettingsFrom(bucket: string, environment: Readonly<Record<string, string | undefined>>): S3Settings {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey) {
    throw new S3SettingsWrong("Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to a key that may use the bucket.");
  }
  const region = environment.AWS_REGION || environment.AWS_DEFAULT_REGION || "us-east-1";
  const given = environment.S3_ENDPOINT || `https://s3.${region}.amazonaws.com`;
  const endpoint = URL.canParse(given) ? new URL(given) : null;
  const isUsable = endpoint && /^https?:$/.test(endpoint.protocol) && endpoint.username + endpoint.password === "";
  if (!isUsable || endpoint.search + endpoint.hash !== "") {
    throw new S3SettingsWrong(
      "S3_ENDPOINT must be a whole address such as https://s3.example.com, without a password.",
    );
  }
  return {
    bucket,
    endpoint: given.endsWith("/") ? given.slice(0, -1) : given,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: environment.AWS_SESSION_TOKEN || null,
  };
}
