import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { paginate } from "@/kernel/paginate.ts";
import { type Route, route } from "@/kernel/route.ts";
import { getManualPage, getUserManual, listManualPages, manualPermission, searchManual } from "./contract.ts";
import { libraryService, type ManualPage, picturesIn } from "./library.ts";
import { searchService } from "./search.ts";

/** The manual over HTTP. */
export function routes(context: FeatureContext): Route[] {
  const library = () => context.service(libraryService);
  const pagesFor = async (access: Access) => (await library().pages()).filter((page) => isFor(access, page));
  return [
    route(getUserManual, () => ({ uri: context.configuration.manualUrl })),
    route(listManualPages, async ({ access, query }) => paginate((await pagesFor(access)).map(entryOf), query)),
    route(getManualPage, async ({ access, params }) => {
      const found = (await pagesFor(access)).find(({ page }) => page === params.page);
      if (!found) throw notFound();
      return { ...entryOf(found), text: found.text, pictures: picturesIn(found.text) };
    }),
    route(searchManual, async ({ access, query }) => {
      const all = await context.service(searchService).find(library(), query.text);
      const found = all.filter(({ page }) => isFor(access, page));
      return paginate(found.map(({ page, ...rest }) => ({ ...entryOf(page), ...rest })), query);
    }),
  ];
}

/** Who may not read all of it has the short version for investigators. */
function isFor(access: Access, { isForInvestigators }: ManualPage): boolean {
  return isForInvestigators || access.can(manualPermission);
}

function entryOf({ page, title, part }: ManualPage) {
  return { page, title, part };
}
