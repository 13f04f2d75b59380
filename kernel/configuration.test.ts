import { expect } from "expect";
import { pathOf } from "@/db/embedded-file.ts";
import { ConfigurationError, configurationFrom, describeConfiguration } from "./configuration.ts";
import { parseEnvironmentFile } from "./configuration-environment.ts";

const linesFor = (environment: Record<string, string>): readonly string[] => {
  try {
    configurationFrom(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.lines;
    throw error;
  }
  return [];
};

Deno.test("everything has a working default", () => {
  const configuration = configurationFrom({});
  expect(configuration).toMatchObject({
    port: 8000,
    host: "127.0.0.1",
    url: "http://localhost:8000",
    dataFolder: "./data",
    databaseUrl: "file:./data/strongroom.db",
    filesFolder: "./data/files",
    signup: "closed",
    sample: false,
    checkWindowDays: 30,
    manualUrl: "/manual",
    hostedIn: null,
  });
});

Deno.test("the database lies in the data folder whatever that is called", () => {
  const { databaseUrl } = configurationFrom({ STRONGROOM_DATA: "/srv/a%20b, 50% of what?" });
  expect(pathOf(databaseUrl)).toBe("/srv/a%20b, 50% of what?/strongroom.db");
});

Deno.test("where records are kept is a short statement of the operator's", () => {
  expect(configurationFrom({ STRONGROOM_HOSTED_IN: " United States (Ohio) " }).hostedIn).toBe("United States (Ohio)");
  const wrong = ["STRONGROOM_HOSTED_IN must be 1 to 100 characters such as United States (Ohio)."];
  expect(linesFor({ STRONGROOM_HOSTED_IN: "x".repeat(101) })).toEqual(wrong);
  expect(linesFor({ STRONGROOM_HOSTED_IN: "Ohio\u0007" })).toEqual(wrong);
});

Deno.test("a time-stamping authority is a web address without a password; what it is asked with is not shown", () => {
  const { timestamps } = configurationFrom({
    STRONGROOM_TIMESTAMP_URL: "http://tsa.example.com/tsr?key=4473",
    STRONGROOM_TIMESTAMP_CERTIFICATES: "/etc/tsa.pem",
  });
  expect(timestamps).toEqual({ url: "http://tsa.example.com/tsr?key=4473", certificates: "/etc/tsa.pem" });
  expect(configurationFrom({}).timestamps).toEqual({ url: null, certificates: null });
  const shown = describeConfiguration(configurationFrom({ STRONGROOM_TIMESTAMP_URL: timestamps.url ?? "" }), {});
  expect(shown.filter((line) => line.includes("4473"))).toEqual([]);
  expect(shown.some((line) => line.startsWith("STRONGROOM_TIMESTAMP_URL=http://tsa.example.com/tsr "))).toBe(true);
  for (const wrong of ["tsa.example.com", "ftp://tsa.example.com", "https://kim:pw@tsa.example.com", "file:///x"]) {
    expect(linesFor({ STRONGROOM_TIMESTAMP_URL: wrong })).toEqual([
      "STRONGROOM_TIMESTAMP_URL must be a whole address such as https://timestamp.example.com, without a name or password.",
    ]);
  }
});

Deno.test("the user manual is the product's own, one's own over https, or none", () => {
  const manual = (given: string) => configurationFrom({ STRONGROOM_MANUAL_URL: given }).manualUrl;
  expect(manual("")).toBe("/manual");
  expect(manual("https://help.example.com/guns")).toBe("https://help.example.com/guns");
  expect(manual("off")).toBeNull();
  for (const wrong of ["http://help.example.com", "help.example.com", "javascript:alert(1)"]) {
    expect(linesFor({ STRONGROOM_MANUAL_URL: wrong })).toEqual([
      "STRONGROOM_MANUAL_URL must be off, or a whole address such as https://help.example.com/strongroom.",
    ]);
  }
});

Deno.test("the backup application comes from beside the program, a folder, an address over https, or nowhere", () => {
  const releases = (given: string, more = {}) =>
    configurationFrom({ STRONGROOM_BACKUP_RELEASES: given, ...more }).backupReleases;
  expect(releases("")).toEqual({ kind: "own", program: null });
  expect(releases("", { STRONGROOM_PROGRAM_FOLDER: "/opt" })).toEqual({ kind: "own", program: "/opt" });
  expect(releases("/srv/releases")).toEqual({ kind: "folder", folder: "/srv/releases" });
  const url = "https://code.example.com/repos/a/b/releases/latest";
  expect(releases(url)).toEqual({ kind: "address", url });
  expect(releases("off")).toEqual({ kind: "off" });
  for (const wrong of ["http://code.example.com/latest", "https://kim:pw@code.example.com", "ftp://x", "file:///x"]) {
    expect(linesFor({ STRONGROOM_BACKUP_RELEASES: wrong })).toEqual([
      "STRONGROOM_BACKUP_RELEASES must be off, a folder, or a whole address such as " +
      "https://code.example.com/api/releases/latest.",
    ]);
  }
});

Deno.test("each wrong value gets one clear line, all at once", () => {
  expect(linesFor({ PORT: "http", STRONGROOM_SIGNUP: "maybe", STRONGROOM_DATABASE_URL: "mysql://x" })).toEqual([
    "PORT must be a whole number from 0 to 65535.",
    "STRONGROOM_DATABASE_URL must begin with file:, http:, https: or libsql:.",
    "STRONGROOM_SIGNUP must be open or closed.",
  ]);
});

Deno.test("the address that people use holds no name and no password: it stands in mails and is printed", () => {
  for (const url of ["https://kim:secret@records.example", "https://kim@records.example"]) {
    expect(linesFor({ STRONGROOM_URL: url })).toEqual(["STRONGROOM_URL must not contain a name or password."]);
  }
});

Deno.test("object storage is refused while it is not supported", () => {
  expect(linesFor({ STRONGROOM_FILES: "s3://bucket/prefix" })).toHaveLength(1);
});

Deno.test("an empty value counts as not set", () => {
  expect(configurationFrom({ PORT: "" }).port).toBe(8000);
});

Deno.test("a .env file gives names and values, quotes taken off", () => {
  expect(parseEnvironmentFile("# note\nPORT=9000\nexport HOST=\"0.0.0.0\"\nSTRONGROOM_DATA='/srv/x y'\n")).toEqual({
    PORT: "9000",
    HOST: "0.0.0.0",
    STRONGROOM_DATA: "/srv/x y",
  });
});

Deno.test("the settings in force are printed with secrets masked", () => {
  const environment = { STRONGROOM_DATABASE_URL: "https://db.example", STRONGROOM_DATABASE_TOKEN: "very-secret" };
  const printed = describeConfiguration(configurationFrom(environment), environment).join("\n");
  expect(printed).toContain("STRONGROOM_DATABASE_TOKEN=(set, not shown)");
  expect(printed).not.toContain("very-secret");
});
