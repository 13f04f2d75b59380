import { type Feature, service } from "@/kernel/feature.ts";
import { manualPermission } from "./contract.ts";
import { libraryService, openLibrary } from "./library.ts";
import { openSearch, searchService } from "./search.ts";
import { routes } from "./routes.ts";

/** Dealers' people; auditors have a short version, which asks no permission. */
const staff = ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];

/** The user manual: pages of the product, and where it is. */
export default {
  name: "manual",
  needs: ["accounts", "shell"],
  permissions: {
    [manualPermission]: { label: "Read the manual", roles: [...staff, "OperatorAdmin"], about: "account" },
  },
  routes,
  services: [service(libraryService, openLibrary), service(searchService, openSearch)],
} satisfies Feature;
