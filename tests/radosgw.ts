import { until } from "./until.ts";

/** A real S3 server with an empty store in memory, and who may use it. */
export interface Radosgw {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const programs = ["ceph-mon", "ceph-osd", "ceph", "monmaptool", "ceph-authtool", "radosgw", "radosgw-admin"];
const isReferee = Deno.env.get("STRONGROOM_REFEREES") === "1";
const callMs = 60_000;

/** A test against Ceph's S3 server from Debian. Skipped where it is not installed, and never among the referees. */
export function testOnRadosgw(name: string, run: (server: Radosgw) => Promise<void>): void {
  Deno.test(name, async () => {
    if (!await areInstalled()) {
      if (isReferee) throw new Error("radosgw is not installed.");
      console.log("skipped: needs radosgw");
      return;
    }
    await withRadosgw(run);
  });
}

async function withRadosgw(run: (server: Radosgw) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-radosgw-" });
  const daemons: Deno.ChildProcess[] = [];
  try {
    await run(await started(folder, daemons));
  } finally {
    for (const daemon of daemons.toReversed()) await ended(daemon);
    await Deno.remove(folder, { recursive: true });
  }
}

/** A monitor, a store in memory and the gateway, on free ports of this computer. */
async function started(folder: string, daemons: Deno.ChildProcess[]): Promise<Radosgw> {
  const [monitor, gateway] = [freePort(), freePort()];
  const fsid = crypto.randomUUID();
  const conf = `${folder}/ceph.conf`;
  const [accessKeyId, secretAccessKey] = ["strongroomtest", crypto.randomUUID()];
  await Deno.writeTextFile(conf, configuration(folder, fsid, monitor, gateway));
  for (const name of ["mon", "osd", "rgw", "run"]) await Deno.mkdir(`${folder}/${name}`);
  const keyring = `${folder}/keyring`;
  await call("ceph-authtool", ["--create-keyring", keyring, "--gen-key", "-n", "mon.", "--cap", "mon", "allow *"]);
  for (const who of ["client.admin", "client.rgw", "osd.0"]) {
    const caps = ["mon", "osd", "mgr"].flatMap((what) => ["--cap", what, "allow *"]);
    await call("ceph-authtool", [keyring, "--gen-key", "-n", who, ...caps]);
  }
  const address = `[v2:127.0.0.1:${monitor}]`;
  await call("monmaptool", ["--create", "--fsid", fsid, "--addv", "a", address, `${folder}/monmap`]);
  const c = ["-c", conf];
  await call("ceph-mon", [...c, "--mkfs", "-i", "a", "--monmap", `${folder}/monmap`, "--keyring", keyring]);
  daemons.push(daemon("ceph-mon", [...c, "-f", "-i", "a"]));
  await call("ceph", [...c, "osd", "create"]);
  await call("ceph-osd", [...c, "-i", "0", "--mkfs"]);
  await call("ceph", [...c, "osd", "crush", "add", "osd.0", "1", "root=default"]);
  daemons.push(daemon("ceph-osd", [...c, "-f", "-i", "0"]));
  const keys = ["--access-key", accessKeyId, "--secret-key", secretAccessKey];
  await call("radosgw-admin", [...c, "-n", "client.rgw", "user", "create", "--uid=t", "--display-name=t", ...keys]);
  daemons.push(daemon("radosgw", [...c, "-n", "client.rgw", "-f"]));
  const endpoint = `http://127.0.0.1:${gateway}`;
  await until(
    "the S3 server answers",
    () => fetch(endpoint).then((answer) => answer.text()).then(() => true, () => false),
    {
      seconds: 60,
    },
  );
  return { endpoint, accessKeyId, secretAccessKey };
}

function configuration(folder: string, fsid: string, monitor: number, gateway: number): string {
  const options = {
    fsid,
    "mon host": `v2:127.0.0.1:${monitor}`,
    "auth cluster required": "cephx",
    "auth service required": "cephx",
    "auth client required": "cephx",
    "auth allow insecure global id reclaim": "true",
    keyring: `${folder}/keyring`,
    "public network": "127.0.0.0/8",
    "osd pool default size": "1",
    "osd pool default min size": "1",
    "osd pool default pg num": "1",
    "osd pool default pgp num": "1",
    "osd crush chooseleaf type": "0",
    "mon allow pool size one": "true",
    "mon max pg per osd": "2000",
    "mon data avail crit": "1",
    "mon data avail warn": "2",
    "osd objectstore": "memstore",
    "memstore device bytes": "1073741824",
    "run dir": `${folder}/run`,
    "pid file": `${folder}/run/$name.pid`,
    "admin socket": `${folder}/run/$name.asok`,
    "log file": `${folder}/run/$name.log`,
    "log to stderr": "false",
    "err to stderr": "false",
  };
  const lines = Object.entries(options).map(([name, value]) => `${name} = ${value}`);
  return [
    "[global]",
    ...lines,
    "[mon.a]",
    `mon data = ${folder}/mon`,
    "[osd.0]",
    `osd data = ${folder}/osd`,
    "[client.rgw]",
    `rgw frontends = beast endpoint=127.0.0.1:${gateway}`,
    `rgw data = ${folder}/rgw`,
    "",
  ].join("\n");
}

async function areInstalled(): Promise<boolean> {
  const found = await Promise.all(
    programs.map((name) => Deno.stat(`/usr/bin/${name}`).then(({ isFile }) => isFile, () => false)),
  );
  return found.every(Boolean);
}

async function call(command: string, args: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(callMs);
  const output = await new Deno.Command(command, { args: [...args], stdin: "null", signal }).output();
  if (!output.success) throw new Error(`${command} failed: ${new TextDecoder().decode(output.stderr).slice(-500)}`);
}

function daemon(command: string, args: readonly string[]): Deno.ChildProcess {
  return new Deno.Command(command, { args: [...args], stdin: "null", stdout: "null", stderr: "null" }).spawn();
}

async function ended(daemon: Deno.ChildProcess): Promise<void> {
  try {
    daemon.kill("SIGKILL");
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof Deno.errors.NotFound)) throw error;
  }
  await daemon.status;
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}
