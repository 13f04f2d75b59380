/** With this header every answer of the API says which build of the screens its server gives. */
export const BUILD_HEADER = "client-build";
