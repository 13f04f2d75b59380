/** What is asked of the child that makes pictures, and what it answers. */
import * as v from "valibot";

/** The image rides on it as bytes. */
export const pictureRequestSchema = v.object({});

/** The bytes of the picture ride on `made`. */
export const pictureAnswerSchema = v.variant("kind", [
  v.object({ kind: v.literal("made"), mediaType: v.picklist(["image/png", "image/jpeg"]) }),
  v.object({ kind: v.literal("refused"), reason: v.picklist(["not_image", "too_many_pixels", "unreadable"]) }),
]);

export type PictureRequest = v.InferOutput<typeof pictureRequestSchema>;
export type PictureAnswer = v.InferOutput<typeof pictureAnswerSchema>;
