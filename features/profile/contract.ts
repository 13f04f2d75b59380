import * as v from "valibot";
import { emailSchema, nameSchema, phoneSchema, userSchema } from "@/features/accounts/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams } from "@/kernel/shapes.ts";

export { pictureLimits } from "./contract-picture.ts";

/** Texts of document 1, sections 5 and 8, to the letter. */
export const texts = {
  fieldsWrong: "Error: All fields need to be correct",
  onlyImages: "Only Image type accepted",
  unableToLoad: "Unable to load profile",
  unableToUpdate: "Unable to update profile",
  unableToUpload: "Unable to upload image",
  unableToSaveUser: "Unable to save user",
  unableToUpdatePassword: "Unable to update password",
} as const;

/** What the profile page shows of oneself. */
export const profileSchema = v.object({
  user: userSchema,
  /** Whether the person has a password here that they could change. */
  hasPassword: v.boolean(),
  /** Whether name, email, phone and picture may be changed by whoever asks. */
  mayChange: v.boolean(),
});

export type Profile = v.InferOutput<typeof profileSchema>;

export const getProfile = endpoint({
  method: "GET",
  path: "/api/profile",
  summary: "Your own profile, and what of it one may change.",
  admission: "signed-in",
  reaches: ["program"],
  answer: profileSchema,
});

/** The form of the profile (document 1, section 5); the change itself goes to `PUT /api/users`. */
export const profileFormSchema = v.object({ name: nameSchema, email: emailSchema, phone: phoneSchema });

export type ProfileForm = v.InferOutput<typeof profileFormSchema>;

export const uploadPicture = endpoint({
  method: "POST",
  path: "/api/users/{id}/image",
  summary:
    "Sets your own picture from a PNG or JPEG. What is kept is a new square image without anything but its pixels.",
  admission: "signed-in",
  params: idParams,
  parts: [{ name: "image", description: "A PNG or JPEG of at most 10 MB and 12.5 megapixels." }],
  answer: v.object({ uri: v.string() }),
  errors: [400, 403, 404, 413, 415, 429],
});

export const removePicture = endpoint({
  method: "DELETE",
  path: "/api/users/{id}/image",
  summary: "Removes your own picture.",
  admission: "signed-in",
  params: idParams,
  status: 204,
  errors: [403, 404],
});

export const readPicture = endpoint({
  method: "GET",
  path: "/api/users/{id}/image",
  summary:
    "A person's picture, for the people of their account, those who manage people, and auditors of the same audit.",
  admission: "signed-in",
  params: idParams,
  query: v.object({ v: v.optional(v.string()) }),
  produces: "image/*",
  errors: [404],
});
