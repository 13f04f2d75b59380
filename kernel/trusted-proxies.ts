import { BlockList, isIP } from "node:net";
import * as v from "valibot";

/** Addresses and networks of proxies, parted by commas; `loopback` is this machine. */
export const proxiesSchema = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.transform((text) => text.split(",").map((part) => part.trim()).filter((part) => part !== "")),
  v.check(
    (parts) => parts.every(isProxy),
    "must be addresses or networks parted by commas, such as loopback, 10.0.0.5, 172.16.0.0/12",
  ),
);

/** Where the server stands when nothing is said: behind a proxy on its own machine, if any. */
export const usualProxies: readonly string[] = ["loopback"];

const loopback = ["127.0.0.0/8", "::1"];
/** IPv4 as a socket for both families names it. */
const mapped = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

function isProxy(part: string): boolean {
  if (part === "loopback") return true;
  const [address, bits, ...rest] = part.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/**
 * Says where a request comes from. A proxy that is trusted is believed when it tells whom it speaks for: it adds that at the
 * end of X-Forwarded-For, and what stands before may be invented unless it was added by another trusted one.
 */
export function callerFinder(proxies: readonly string[]): (request: Request, address: string) => string {
  const trusted = new BlockList();
  for (const part of proxies.flatMap((one) => one === "loopback" ? loopback : [one])) {
    const [address, bits] = part.split("/");
    const family = isIP(address) === 4 ? "ipv4" : "ipv6";
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
  return (request, address) => {
    const told = request.headers.get("x-forwarded-for")?.split(",") ?? [];
    let caller = address.replace(mapped, "");
    while (told.length > 0 && isIP(caller) !== 0 && isTrusted(caller)) {
      const next = addressIn(told.pop() ?? "");
      if (next === null) break;
      caller = next;
    }
    return caller;
  };
}

/** Some proxies name the port too. Null for a word that is no address: each would be a caller of its own. */
function addressIn(told: string): string | null {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(told.trim()) ?? [];
  const address = (inBrackets ?? beforePort ?? told.trim()).replace(mapped, "");
  return isIP(address) === 0 ? null : address;
}
