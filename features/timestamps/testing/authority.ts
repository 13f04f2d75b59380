import { fromBER, Integer, Sequence } from "asn1js";
import { SignedData, TimeStampResp } from "pkijs";
import { referee } from "@/tests/fixtures/forms/referee.ts";

/** What a pretended authority does with a request: the answer's bytes, or a whole answer. */
export type Answering = (request: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer> | Response>;

/** A time-stamping authority made with openssl, and the files that belong to it. */
export interface Authority {
  readonly url: string;
  readonly folder: string;
  /** PEM file of its root. */
  readonly roots: string;
  /** PEM file of a root that has nothing to do with it. */
  readonly otherRoots: string;
  /** Requests that came, the newest last. */
  readonly requests: readonly Uint8Array<ArrayBuffer>[];
  /** Answers as openssl does. */
  reply(request: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** The same answer signed with a certificate that may do more than stamp, which openssl itself refuses to use. */
  unfit(answer: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Whatever comes is answered so; null for as an honest authority does. */
  answerWith(answering: Answering | null): void;
  openssl(...args: string[]): Promise<string>;
}

const configuration = `
[tsa]
default_tsa = honest
[honest]
serial = FOLDER/serial
signer_cert = FOLDER/stamping.pem
signer_key = FOLDER/stamping.key
signer_digest = sha256
certs = FOLDER/between.pem
default_policy = 1.2.3.4.1
digests = sha256, sha512
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[root]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[stamping]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[unfit]
basicConstraints = critical, CA:false
extendedKeyUsage = critical, timeStamping, serverAuth
`;

/**
 * Runs a test against a real authority: a root, a certificate between and one for stamping, whose key openssl answers
 * with. Does nothing but say so where there is no openssl.
 */
export async function withAuthority(run: (authority: Authority) => Promise<void>): Promise<void> {
  if (await referee("openssl", ["version"]) === null) return;
  const folder = await Deno.makeTempDir({ prefix: "strongroom-authority-" });
  const openssl = async (...args: string[]) => await referee("openssl", args) ?? "";
  const requests: Uint8Array<ArrayBuffer>[] = [];
  let answering: Answering | null = null;
  try {
    await makeCertificates(folder, openssl);
    const reply = async (request: Uint8Array<ArrayBuffer>) => {
      const [query, out] = [`${folder}/query`, `${folder}/answer`];
      await Deno.writeFile(query, request);
      const how = ["-config", `${folder}/openssl.cnf`, "-queryfile", query, "-out", out];
      await openssl("ts", "-reply", ...how);
      return await Deno.readFile(out);
    };
    const unfit = async (answer: Uint8Array<ArrayBuffer>) => {
      const [content, out] = [`${folder}/content`, `${folder}/token`];
      await Deno.writeFile(content, contentOf(answer));
      const how = ["-binary", "-nodetach", "-cades", "-outform", "DER", "-certfile", `${folder}/between.pem`];
      const signer = ["-signer", `${folder}/unfit.pem`, "-inkey", `${folder}/unfit.key`, "-md", "sha256"];
      const files = ["-econtent_type", "1.2.840.113549.1.9.16.1.4", "-in", content, "-out", out];
      await openssl("cms", "-sign", ...how, ...signer, ...files);
      const granted = new Sequence({ value: [new Integer({ value: 0 })] });
      const token = fromBER(await Deno.readFile(out)).result;
      return new Uint8Array(new Sequence({ value: [granted, token] }).toBER());
    };
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
      const bytes = await request.bytes();
      requests.push(bytes);
      const answer = await (answering ?? reply)(bytes);
      if (answer instanceof Response) return answer;
      return new Response(answer, { headers: { "content-type": "application/timestamp-reply" } });
    });
    try {
      const files = { roots: `${folder}/root.pem`, otherRoots: `${folder}/other.pem` };
      const url = `http://127.0.0.1:${server.addr.port}/`;
      await run({
        url,
        folder,
        ...files,
        requests,
        reply,
        unfit,
        openssl,
        answerWith: (given) => void (answering = given),
      });
    } finally {
      await server.shutdown();
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The TSTInfo of an answer. */
function contentOf(answer: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { timeStampToken } = TimeStampResp.fromBER(answer);
  const { encapContentInfo } = new SignedData({ schema: timeStampToken?.content });
  return new Uint8Array(encapContentInfo.eContent?.getValue() ?? new ArrayBuffer());
}

type Openssl = (...args: string[]) => Promise<string>;

async function makeCertificates(folder: string, openssl: Openssl): Promise<void> {
  const settings = `${folder}/openssl.cnf`;
  await Deno.writeTextFile(settings, configuration.replaceAll("FOLDER", folder));
  await Deno.writeTextFile(`${folder}/serial`, "01\n");
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const made = async (name: string, issuer: string | null, extensions: string) => {
    const signedBy = issuer === null ? [] : ["-CA", `${folder}/${issuer}.pem`, "-CAkey", `${folder}/${issuer}.key`];
    const files = ["-keyout", `${folder}/${name}.key`, "-out", `${folder}/${name}.pem`];
    const subject = ["-subj", `/O=Invented Time/CN=Invented ${name}`, "-days", "36500"];
    const own = `${folder}/${name}.cnf`;
    const asked = "[req]\ndistinguished_name = name\n[name]\n";
    await Deno.writeTextFile(
      own,
      `${asked}${(await Deno.readTextFile(settings)).replace(/^\[tsa\][^]*(?=\[root\])/m, "")}`,
    );
    await openssl("req", "-x509", "-config", own, "-extensions", extensions, ...key, ...files, ...subject, ...signedBy);
  };
  await made("root", null, "root");
  await made("other", null, "root");
  await made("between", "root", "root");
  await made("stamping", "between", "stamping");
  await made("unfit", "between", "unfit");
}
