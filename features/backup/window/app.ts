import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type * as v from "valibot";
import { builtPage } from "@/kernel/built-page.ts";
import type { Schema } from "@/kernel/endpoint.ts";
import { AppError } from "@/kernel/errors.ts";
import { parseInput } from "@/kernel/parse.ts";
import { bytesOf, DestinationFailed, ObjectMissing } from "@/kernel/backup/destination.ts";
import { Refused } from "../application/archive/archive.ts";
import { connect, disconnect, NotConnected } from "../application/archive/connect.ts";
import { places } from "../application/copy/copy-paths.ts";
import { RunFailed } from "../application/errors.ts";
import { Held } from "../application/lock.ts";
import { NotReady } from "../application/not-ready.ts";
import { beginAnew, choosePlace, openPlace } from "../application/home/place.ts";
import type { BackupService } from "../application/run/service.ts";
import { type Settings, SettingsDamaged } from "../application/home/settings.ts";
import {
  type ChosenPlace,
  listFoldersQuery,
  makeFolderBody,
  openPath,
  placeBody,
  runBody,
  scheduleBody,
  signInBody,
  trustBody,
} from "../contract-window.ts";
import { foldersIn, makeFolder } from "./folders.ts";
import { type Guard, refused } from "./guard.ts";
import { archiveKeys, trust } from "./keys.ts";
import { StateReader } from "./state.ts";

/** Bytes of a body: a sign-in or a path. */
const mostBodyBytes = 16_000;
const mostCertificateBytes = 20_000_000;
export const pageFile = "backup-window.html";

/** The window's page and what it asks for. */
export function windowApp(service: BackupService, guard: Guard, quit: () => void): Hono {
  const { home, environment } = service.given;
  const state = new StateReader(service);
  const app = new Hono();

  app.use(async (context, next) => {
    await next();
    context.header("x-content-type-options", "nosniff");
    context.header("x-frame-options", "DENY");
    context.header("referrer-policy", "no-referrer");
    context.header("cache-control", "no-store");
    context.header("cross-origin-resource-policy", "same-origin");
  });
  app.get(openPath, (context) => {
    if (!guard.isOurHost(context)) return refused(context, 421, "Open the window by its own address.");
    if (guard.admit(context, context.req.query("token"))) return context.redirect("/");
    return refused(
      context,
      403,
      "This address was used already, or is of an earlier start. Open Strongroom Backup again.",
    );
  });
  app.use(guard.check);
  app.use(bodyLimit({
    maxSize: mostBodyBytes,
    onError: (context) => refused(context, 413, "This is too long."),
  }));

  app.get("/", async (context) => {
    const page = await builtPage(pageFile);
    return page ? context.html(new TextDecoder().decode(page)) : refused(context, 500, "The window was not built in.");
  });
  app.get("/api/state", async (context) => context.json(await state.read()));
  app.post("/api/sign-in", async (context) => {
    const { server, email, password, code } = await bodyAs(context, signInBody);
    await connect(home, { server, email, password, ...code ? { code } : {} });
    service.wake();
    return context.json(await state.read());
  });
  app.post("/api/disconnect", async (context) => {
    assertNoRun(service);
    return context.json({ wasTold: await disconnect(home) });
  });
  app.get("/api/folders", async (context) => {
    const { path } = parseInput(listFoldersQuery, context.req.query());
    return context.json(await foldersIn(path));
  });
  app.post("/api/folders", async (context) => {
    const { parent, name } = await bodyAs(context, makeFolderBody);
    return context.json(await makeFolder(parent, name));
  });
  app.post("/api/place", async (context) => {
    const chosen = await bodyAs(context, placeBody);
    assertNoRun(service);
    await choosePlace(home, await settingsOf(), placeFrom(chosen), environment);
    service.wake();
    return context.json(await state.read());
  });
  app.post("/api/schedule", async (context) => {
    const schedule = await bodyAs(context, scheduleBody);
    await home.keep({ ...await settingsOf(), ...schedule });
    return context.json(await state.read());
  });
  app.post("/api/run", async (context) => {
    await service.runNow((await bodyAs(context, runBody)).checkEverything);
    return context.json(await state.read());
  });
  app.post("/api/stop", async (context) => {
    service.stop();
    return context.json(await state.read());
  });
  app.get("/api/keys", async (context) => context.json(await archiveKeys(home, await settingsOf())));
  app.post("/api/trust-keys", async (context) => {
    const { keyIds } = await bodyAs(context, trustBody);
    await trust(home, await settingsOf(), keyIds);
    await service.runNow(false);
    return context.json(await state.read());
  });
  app.post("/api/begin-anew", async (context) => {
    await beginAnew(home, await settingsOf());
    return context.json(await state.read());
  });
  app.post("/api/quit", (context) => {
    quit();
    return context.json({});
  });
  app.get("/certificates/:day", async (context) => {
    const day = context.req.param("day");
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return context.notFound();
    const place = openPlace(await settingsOf(), home, environment);
    try {
      const bytes = await bytesOf(place.read(`${places.certificates}/${day}.pdf`), mostCertificateBytes);
      const name = `Backup certificate ${day}.pdf`;
      return context.body(bytes, 200, {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="${name}"`,
      });
    } finally {
      place.close();
    }
  });
  app.notFound((context) => refused(context, 404, "There is no such page."));
  app.onError((error, context) => answerTo(error, context, service));
  return app;

  async function settingsOf(): Promise<Settings> {
    const settings = await home.settings();
    if (!settings) throw new NotReady("Sign in first.");
    return settings;
  }
}

async function bodyAs<Shape extends Schema>(context: Context, schema: Shape): Promise<v.InferOutput<Shape>> {
  if (!/^application\/json\b/.test(context.req.header("content-type") ?? "")) throw new NotReady("Send JSON.");
  let body: unknown;
  try {
    body = await context.req.json();
  } catch (error) {
    throw new NotReady("Send JSON.", { cause: error });
  }
  return parseInput(schema, body);
}

function placeFrom(chosen: ChosenPlace) {
  if (chosen.kind === "folder") return { destination: chosen.path, s3: null };
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = chosen;
  const whole = /^https?:\/\//.test(endpoint) ? endpoint : `https://${endpoint}`;
  const path = prefix.replace(/^\//, "");
  return {
    destination: `s3://${bucket}${path === "" ? "" : `/${path}`}`,
    s3: { endpoint: whole, region, accessKeyId, secretAccessKey },
  };
}

function assertNoRun(service: BackupService): void {
  if (service.running) throw new NotReady("Stop the backup first.");
}

/** What the person can mend. */
const tellable = [NotReady, DestinationFailed, SettingsDamaged, RunFailed, Refused];

/** What the person can mend is told; a mistake of the program is told without its message, which may hold anything. */
function answerTo(error: Error, context: Context, { given }: BackupService): Response {
  if (error instanceof AppError) return refused(context, 400, error.message);
  if (error instanceof NotConnected) return context.json({ message: error.message, needsCode: error.needsCode }, 400);
  if (error instanceof ObjectMissing) return refused(context, 404, "There is no certificate of this day.");
  if (error instanceof Held) return refused(context, 409, error.message);
  if (tellable.some((kind) => error instanceof kind)) return refused(context, 400, error.message);
  given.tell(`The window could not answer ${context.req.method} ${context.req.path} (${error.name}).`);
  return refused(context, 500, "Something went wrong in Strongroom Backup. Try again; if it stays, restart it.");
}
