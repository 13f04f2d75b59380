import { type Feature, service } from "@/kernel/feature.ts";
import { referencesIn } from "@/kernel/files/verify-files.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import { migrations } from "./migrations/index.ts";
import { namedFiles } from "./named-files.ts";
import { createPictureMaker } from "./picture/maker.ts";
import { pictureMaker, removeUnusedPictures } from "./pictures.ts";
import { resetLinkCommand } from "./reset-link-command.ts";
import { routes } from "./routes.ts";
import sandboxes from "./sandboxes.ts";
import { toldPictures } from "./told-rows.ts";

const dealers = ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];
const auditors = ["IOIUser", "IOIAdmin"];

/** One's own profile: details, picture, password, and the way back in for those who forgot theirs. */
const profile = {
  name: "profile",
  needs: ["accounts", "users", "audits"],
  migrations,
  toldRows: [toldPictures],
  permissions: {
    "profile.change": {
      label: "Change your own name, email, phone and picture",
      roles: [...dealers, ...auditors, "OperatorAdmin"],
      about: "oneself",
    },
    "profile.see_pictures": {
      label: "See pictures of the people of your account, or of your audit",
      roles: [...dealers, ...auditors],
      about: "account",
      sources: ["audit"],
    },
  },
  routes,
  namesFiles: ({ database }) => (sha256s) => namedFiles(database, sha256s),
  fileReferences: ({ database }) =>
    referencesIn(
      database,
      "SELECT sha256, size, min(user_id) AS id FROM profile_pictures WHERE true",
      userSubject,
    ),
  sandboxes,
  services: [service(pictureMaker, () => createPictureMaker(), (maker) => maker.close())],
  recurring: { "profile.forget_pictures": { everySeconds: 24 * 3600, purges: true, run: removeUnusedPictures } },
  commands: { "reset-link": resetLinkCommand },
} satisfies Feature;

export default profile;
