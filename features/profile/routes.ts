import { accountsOffer } from "@/features/accounts/offers.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { publicRoute, type Route, route } from "@/kernel/route.ts";
import { getProfile, readPicture, removePicture, uploadPicture } from "./contract.ts";
import { forgotPassword, readReset, resetOptions, resetPassword, updatePassword } from "./contract-passwords.ts";
import { askForReset, changeOwnPassword, requirePasswords } from "./passwords.ts";
import { pictureOf, pictureResponse, takePicture, takePictureAway } from "./pictures.ts";
import { profileOf } from "./profile.ts";
import { personToSee } from "./profile-access.ts";

/** The HTTP side of one's own profile. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(getProfile, ({ access }) => profileOf(context, access)),
    ...pictureRoutes(context),
    ...passwordRoutes(context),
  ];
}

function pictureRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(uploadPicture, ({ access, params, request }) => takePicture(context, access, params.id, request)),
    route(removePicture, ({ access, params }) => takePictureAway(context, access, params.id)),
    route(readPicture, async ({ access, params, request }) => {
      const { id } = await personToSee(context, access, params.id);
      const picture = await pictureOf(context, id);
      if (!picture) throw notFound();
      return await pictureResponse(context, picture, request);
    }),
  ];
}

function passwordRoutes(context: FeatureContext): readonly Route[] {
  const { configuration, mail } = context;
  return [
    route(
      updatePassword,
      ({ access, params, body, remoteAddress }) =>
        changeOwnPassword(context, { access, remoteAddress }, params.id, body),
    ),
    publicRoute(resetOptions, () => ({ passwords: configuration.localAccounts, byMail: mail.isConfigured })),
    publicRoute(forgotPassword, ({ body, request, remoteAddress }) => {
      context.offered(accountsOffer).assertOwnPage({ request, remoteAddress });
      return askForReset(context, body.email, remoteAddress);
    }),
    publicRoute(readReset, async ({ params }) => {
      const { email } = await context.offered(accountsOffer).resetHolder(params.token);
      return { email };
    }),
    publicRoute(resetPassword, async ({ body }) => {
      requirePasswords(context);
      await context.offered(accountsOffer).resetPassword(body.token, body.password);
    }),
  ];
}
