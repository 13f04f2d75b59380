import { type Client, filingForm, setUpCompany, signInTo } from "../product/client.ts";
import { type ServerProcess, startServer } from "../product/server-process.ts";
import { application, connected, formsIn } from "./copying.ts";
import { verify } from "./killing.ts";
import { commentedPdf, plainPdf } from "./pdfs.ts";

/** What came of ending the backup application and the server again and again. */
export interface CopyKillReport {
  /** Runs of the application that were ended by SIGKILL, and servers that were ended while one ran. */
  readonly applications: number;
  readonly servers: number;
  /** Runs that came to their end in time. */
  readonly whole: number;
  /** Runs that told that the server could not be reached. */
  readonly offline: number;
  /** What else a run told: nothing was wrong, so each is a false alarm. */
  readonly falseAlarms: readonly string[];
  /** Runs that said that the copy is whole while a form was missing or not as filed. */
  readonly falseComforts: number;
  readonly filed: number;
  /** Forms that the copy has at the end, each with the sum under which it was filed. */
  readonly copied: number;
  /** Files of the copy that are no form that was filed, and what runs that were ended have left. */
  readonly stray: readonly string[];
  /** What the last check of everything said. */
  readonly lastCheck: string;
  readonly isWhole: boolean;
  /** What `strongroom verify` said of the archive. */
  readonly verdict: string;
}

/** A kill comes at a random moment of this stretch, from the start of the process. */
const longestLifeMs = 2500;
const filedEachTime = 6;

/**
 * Ends the backup application, or the server that it copies, with SIGKILL at random moments of a run, again and again, with new forms to
 * copy each time. Whenever a run says that the copy is whole, it is looked at; at the end all of it is checked.
 */
export async function killWhileCopying(
  moments: number,
  progress: (line: string) => void = () => {},
): Promise<CopyKillReport> {
  const place = await Deno.makeTempDir({ prefix: "strongroom-copy-kill-" });
  const [home, copy] = [`${place}/home`, `${place}/copy`];
  const archive = await Archive.start(`${place}/data`);
  const seen = new Seen();
  try {
    await connected(home, archive.url, copy);
    for (let moment = 0; moment < moments; moment++) {
      await archive.file(filedEachTime);
      const after = 100 + Math.random() * longestLifeMs;
      if (moment % 3 !== 2) seen.add(await application(home, ["run"], after), await lacking(archive, copy));
      else {
        const running = application(home, ["run"]);
        await new Promise((wake) => setTimeout(wake, after));
        await archive.restart();
        seen.servers++;
        seen.add(await running, await lacking(archive, copy));
      }
      if (moment % 20 === 19) progress(`${moment + 1} moments, ${archive.sums.size} forms filed`);
    }
    const { code, output } = await application(home, ["check"]);
    const forms = await formsIn(copy);
    const drafts = await namesIn(`${copy}/incoming`);
    const { verdict } = await archive.verify();
    return {
      ...seen.report(),
      filed: archive.sums.size,
      copied: new Set([...forms.values()].filter((sum) => archive.sums.has(sum))).size,
      stray: [...[...forms].filter(([, sum]) => !archive.sums.has(sum)).map(([path]) => path), ...drafts],
      lastCheck: output,
      isWhole: code === 0 && forms.size === archive.sums.size,
      verdict,
    };
  } finally {
    await archive.end();
    await Deno.remove(place, { recursive: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/** How many of the filed forms the copy does not have. */
async function lacking({ sums }: Archive, copy: string): Promise<number> {
  const there = new Set((await formsIn(copy).catch(() => new Map<string, string>())).values());
  return [...sums].filter((sum) => !there.has(sum)).length;
}

/** What the runs told. */
class Seen {
  applications = 0;
  servers = 0;
  whole = 0;
  offline = 0;
  falseComforts = 0;
  readonly falseAlarms: string[] = [];

  add({ code, output }: Awaited<ReturnType<typeof application>>, lacks: number): void {
    const problems = output.split("\n").filter((line) => line.startsWith("PROBLEM"));
    if (code === "killed") this.applications++;
    else if (code === 0) this.whole++;
    else if (problems.length === 1 && problems[0].includes("cannot be reached")) this.offline++;
    else this.falseAlarms.push(output);
    if (output.includes("The copy is whole.") && lacks > 0) this.falseComforts++;
  }

  report() {
    const { applications, servers, whole, offline, falseAlarms, falseComforts } = this;
    return { applications, servers, whole, offline, falseAlarms, falseComforts };
  }
}

/** The archive that is copied: a server process, and what was filed in it. */
class Archive {
  readonly sums = new Set<string>();

  private constructor(private server: ServerProcess, private owner: Client) {}

  static async start(dataFolder: string): Promise<Archive> {
    const server = await startServer({ dataFolder });
    return new Archive(server, await setUpCompany(server.url, server.setupToken ?? ""));
  }

  get url(): string {
    return this.server.url;
  }

  async file(count: number): Promise<void> {
    for (let number = 0; number < count; number++) {
      const { bytes, sha256 } = number === 0 ? commentedPdf(1_000_000) : plainPdf();
      // Several people of one name transfer on one day: their folders are told apart.
      const values = { storeId: 1, customerName: `Customer ${number % 3}`, serialNumber: sha256.slice(0, 8) };
      await this.owner.json("/api/documents", { method: "POST", body: filingForm(values, bytes) });
      this.sums.add(sha256);
    }
  }

  async restart(): Promise<void> {
    const { dataFolder, port } = this.server;
    await this.server.kill("SIGKILL");
    this.server = await startServer({ dataFolder, port });
    this.owner = await signInTo(this.server.url, "olive@example.com");
  }

  async verify() {
    return await verify(this.server.dataFolder);
  }

  async end(): Promise<void> {
    await this.server.kill("SIGTERM");
  }
}
