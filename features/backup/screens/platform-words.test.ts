import { expect } from "expect";
import { likelyPlatforms, systemWords } from "./platform-words.ts";

Deno.test("the visitor's own kind of computer comes first, and a telephone has none", () => {
  const agent = (system: string) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko)`;
  expect(likelyPlatforms(agent("Windows NT 10.0; Win64; x64"))).toEqual(["windows-x64"]);
  expect(likelyPlatforms(agent("Macintosh; Intel Mac OS X 10_15_7"))).toEqual(["mac-arm64", "mac-x64"]);
  expect(likelyPlatforms(agent("X11; Linux x86_64"))).toEqual(["linux-x64"]);
  expect(likelyPlatforms(agent("Linux; Android 14; Pixel 8"))).toEqual([]);
  expect(likelyPlatforms(agent("iPhone; CPU iPhone OS 17_0 like Mac OS X"))).toEqual([]);
  expect(likelyPlatforms("")).toEqual([]);
});

Deno.test("a computer's system is called as people call it", () => {
  expect(["windows x86_64", "darwin aarch64", "darwin x86_64", "linux x86_64", "plan9 mips"].map(systemWords))
    .toEqual(["Windows", "Mac with Apple silicon", "Mac", "Linux", "plan9 mips"]);
});
