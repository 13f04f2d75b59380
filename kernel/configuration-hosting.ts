import * as v from "valibot";

/** Where the records are kept, in the words of whoever runs the server: a statement, which nothing here can check. */
export const hostingSettings = {
  STRONGROOM_HOSTED_IN: {
    name: "STRONGROOM_HOSTED_IN",
    meaning: "where the records are kept, as the operator states it",
    schema: v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (given) => given.length >= 1 && given.length <= 100 && !/\p{Cc}/u.test(given),
        "must be 1 to 100 characters such as United States (Ohio)",
      ),
    ),
  },
};
