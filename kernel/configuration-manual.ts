import * as v from "valibot";

/** Where the support page's link to the user manual leads, unless told: pages of the product itself. */
export const ownManual = "/manual";

const isOwnPage = (given: string) => /^https:\/\//.test(given) && URL.canParse(given);

/** An address of one's own for the user manual; `off` shows no link to it. */
export const manualSettings = {
  STRONGROOM_MANUAL_URL: {
    name: "STRONGROOM_MANUAL_URL",
    meaning: "the user manual; off for none",
    schema: v.pipe(
      v.string(),
      v.check(
        (given) => given === "off" || given === ownManual || isOwnPage(given),
        "must be off, or a whole address such as https://help.example.com/strongroom",
      ),
    ),
  },
};

/** The address in force; null when it is turned off. */
export function manualUrlOf(given: string = ownManual): string | null {
  return given === "off" ? null : given;
}
