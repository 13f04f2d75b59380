import { expect } from "expect";
import * as v from "valibot";
import { callerFinder, proxiesSchema, usualProxies } from "./trusted-proxies.ts";

function caller(proxies: readonly string[], address: string, forwarded?: string): string {
  const headers = forwarded === undefined ? new Headers() : new Headers({ "x-forwarded-for": forwarded });
  return callerFinder(proxies)(new Request("http://localhost/", { headers }), address);
}

Deno.test("a proxy on this machine is believed, and nobody else", () => {
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
    expect(caller(usualProxies, address, "203.0.113.7")).toBe("203.0.113.7");
  }
  expect(caller(usualProxies, "127.0.0.1")).toBe("127.0.0.1");
  expect(caller(usualProxies, "198.51.100.4", "203.0.113.7")).toBe("198.51.100.4");
  expect(caller([], "127.0.0.1", "203.0.113.7")).toBe("127.0.0.1");
});

Deno.test("only the last address counts: what stands before may be invented", () => {
  expect(caller(usualProxies, "127.0.0.1", "10.9.9.9, 203.0.113.7")).toBe("203.0.113.7");
  expect(caller(usualProxies, "127.0.0.1", "203.0.113.7,")).toBe("127.0.0.1");
});

Deno.test("a port is no part of the address, and a word that is no address counts for nobody", () => {
  const told = {
    "203.0.113.7:4711": "203.0.113.7",
    "[2001:db8::1]:443": "2001:db8::1",
    "[2001:db8::1]": "2001:db8::1",
  };
  for (const [named, address] of Object.entries({ ...told, "::ffff:203.0.113.7": "203.0.113.7" })) {
    expect(caller(usualProxies, "127.0.0.1", named)).toBe(address);
  }
  for (const word of ["unknown", "_hidden", "203.0.113.7x", "x".repeat(10_000), "[", "[]:1", "1.2.3:4"]) {
    expect(caller(usualProxies, "127.0.0.1", `198.51.100.4, ${word}`)).toBe("127.0.0.1");
  }
});

Deno.test("of several trusted proxies, each speaks for the one before it", () => {
  const proxies = ["loopback", "10.0.0.0/8", "fd00::/8"];
  expect(caller(proxies, "10.0.0.5", "192.0.2.1, 203.0.113.7, 10.1.2.3")).toBe("203.0.113.7");
  expect(caller(proxies, "fd00::5", "203.0.113.7")).toBe("203.0.113.7");
  expect(caller(proxies, "11.0.0.5", "203.0.113.7")).toBe("11.0.0.5");
  expect(caller(proxies, "10.0.0.5", "10.0.0.6")).toBe("10.0.0.6");
});

Deno.test("the setting takes addresses and networks, and nothing else", () => {
  expect(v.parse(proxiesSchema, "loopback, 10.0.0.5,172.16.0.0/12, fd00::/8")).toEqual(
    ["loopback", "10.0.0.5", "172.16.0.0/12", "fd00::/8"],
  );
  for (const wrong of ["proxy.example", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0", "10.0.0.0/", "*"]) {
    expect([wrong, v.is(proxiesSchema, wrong)]).toEqual([wrong, false]);
  }
});
