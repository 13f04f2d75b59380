import { eq } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { personChanged } from "@/features/accounts/offers-events.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, forbidden, notFound, tooMany, wrongType } from "@/kernel/errors.ts";
import { type FeatureContext, serviceKey } from "@/kernel/feature.ts";
import { fileResponse, storedBytes } from "@/kernel/files/file-response.ts";
import { FileDamaged, type StoredFile } from "@/kernel/files/file-store.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import { readMultipart } from "@/kernel/multipart.ts";
import { pictureLimits, texts } from "./contract.ts";
import type { Made, PictureMaker } from "./picture/maker.ts";
import { kindOf } from "./picture/kind.ts";
import { profilePictures } from "./schema.ts";
import { mayChangeProfile, requireOneself } from "./profile-access.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldPictures } from "./told-rows.ts";

/** Makes pictures of images from outside. */
export const pictureMaker = serviceKey<PictureMaker>("profile.picture_maker");

/** A person's picture as it is kept. */
export interface StoredPicture extends StoredFile {
  readonly mediaType: string;
}

/**
 * Takes an image as the asker's own picture: drawn anew, stored by content, and shown at the address that is answered.
 * Throws 415 for what is no PNG or JPEG, 400 for one that cannot be read or has too many pixels, 413 for too large a file.
 */
export async function takePicture(
  context: FeatureContext,
  access: Access,
  userId: number,
  request: Request,
): Promise<{ uri: string }> {
  await requireChange(context, access, userId);
  const made = await context.service(pictureMaker).make(await imageOf(context, request));
  if (made.kind === "refused") throw refusalOf(made.reason);
  const { sha256, size } = await stored(context, made.bytes);
  // Another address for another picture: browsers may keep what they have.
  const uri = `/api/users/${userId}/image?v=${sha256.slice(0, 16)}`;
  const picture = { sha256, size, mediaType: made.mediaType, createdAt: context.clock.now().toISOString() };
  await context.change((unit) => {
    unit.add(
      telling(
        statementOf(
          insert(profilePictures).values({ userId, ...picture })
            .onConflictDoUpdate({ target: profilePictures.userId, set: picture }),
        ),
        toldPictures.made({ userId, ...picture }),
      ),
      context.offered(accountsOffer).setPicture(userId, uri),
    );
    unit.record(entryOf(access, "profile.picture_changed", { sha256 }));
    unit.publish(personChanged, { accountId: access.identity.accountId, userId });
  });
  return { uri };
}

/** Takes the asker's own picture away; harmless when there is none. */
export async function takePictureAway(context: FeatureContext, access: Access, userId: number): Promise<void> {
  await requireChange(context, access, userId);
  if (!await pictureOf(context, userId)) return;
  await context.change((unit) => {
    unit.add(takenAway(userId), context.offered(accountsOffer).setPicture(userId, null));
    unit.record(entryOf(access, "profile.picture_removed", {}));
    unit.publish(personChanged, { accountId: access.identity.accountId, userId });
  });
}

/** The picture that a person shows; null for none. */
export async function pictureOf({ database }: FeatureContext, userId: number): Promise<StoredPicture | null> {
  const { sha256, size, mediaType } = profilePictures;
  const row = await database.query.select({ sha256, size, mediaType }).from(profilePictures)
    .where(eq(profilePictures.userId, userId)).get();
  return row ?? null;
}

/** Answers a picture's bytes; a browser keeps them for the person who is signed in, and asks again after a while. */
export async function pictureResponse(
  { files }: FeatureContext,
  picture: StoredPicture,
  request: Request,
): Promise<Response> {
  const shown = { mediaType: picture.mediaType, cacheControl: "private, max-age=600" };
  try {
    const response = await fileResponse(storedBytes(files, picture), request, shown);
    response.headers.set("vary", "Cookie, Authorization");
    return response;
  } catch (error) {
    throw error instanceof FileDamaged ? notFound() : error;
  }
}

/** Forgets the pictures of people who are gone. */
export async function removeUnusedPictures(context: FeatureContext): Promise<void> {
  const { database } = context;
  const people = context.offered(accountsOffer);
  for (const { userId } of await database.query.select().from(profilePictures)) {
    const person = await people.person(userId);
    if (!person || person.isDeleted) await context.change((unit) => unit.add(takenAway(userId)));
  }
}

async function requireChange(context: FeatureContext, access: Access, userId: number): Promise<void> {
  await requireOneself(context, access, userId);
  if (!mayChangeProfile(context, access)) throw forbidden();
}

/** The bytes of the form's one image. Nothing of the form is kept. */
async function imageOf({ files }: FeatureContext, request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const limits = { maximumFiles: 1, maximumFileBytes: pictureLimits.bytes, maximumFieldBytes: 1000 };
  const form = await readMultipart(request, { files, ...limits });
  try {
    const image = form.files.find(({ part }) => part === "image");
    if (!image) throw badRequest("Choose an image first.", { image: "Choose an image first." });
    // Not every file that is sent is worth a process.
    if (!kindOf(image.received.head)) throw refusalOf("not_image");
    return await Deno.readFile(image.received.path);
  } finally {
    await form.drop();
  }
}

async function stored({ files }: FeatureContext, bytes: Uint8Array): Promise<StoredFile> {
  const receiver = files.begin(bytes.byteLength);
  receiver.write(bytes);
  const received = await receiver.end();
  return await received.keep();
}

function refusalOf(reason: Extract<Made, { kind: "refused" }>["reason"]) {
  switch (reason) {
    case "not_image":
      return wrongType(texts.onlyImages, "profile.not_an_image");
    case "too_many_pixels": {
      const text = "This image has more than 12.5 megapixels. Make it smaller first.";
      return badRequest(text, { image: text }, "profile.too_many_pixels");
    }
    case "unreadable": {
      const text = "This image cannot be read. Save it again as PNG or JPEG, or choose another one.";
      return badRequest(text, { image: text }, "profile.unreadable_image");
    }
    case "busy":
      return tooMany("The server is busy with other pictures. Please try again in a minute.", 60);
  }
}

function takenAway(userId: number): Statement {
  return telling(
    statementOf(deleteFrom(profilePictures).where(eq(profilePictures.userId, userId))),
    toldPictures.gone({ userId }),
  );
}

function entryOf({ identity }: Access, event: string, data: Readonly<Record<string, unknown>>) {
  const stream = accountStream(identity.accountId);
  return { stream, event, subject: userSubject(identity.userId), actor: actorOf(identity), data };
}
