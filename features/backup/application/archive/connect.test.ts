import { expect } from "expect";
import { Home } from "../home/settings.ts";
import { connect, isOwnNetwork } from "./connect.ts";

Deno.test("a password goes to another network over https alone", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const to = (server: string) => connect(new Home(folder), { server, email: "olive@example.com", password: "x" });
    await expect(to("http://strongroom.example.com:8000/x")).rejects.toThrow("Use https://strongroom.example.com. ");
    await expect(to("http://127.0.0.1:1")).rejects.toThrow("http://127.0.0.1:1 cannot be reached.");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("an own network is told by its names and addresses", () => {
  const own = ["localhost", "shop-pc", "strongroom.local", "nas.lan", "127.0.0.1", "10.1.2.3", "192.168.1.9"];
  for (const name of [...own, "172.16.0.1", "172.31.9.9", "[::1]", "[fd12:3456::1]", "[fe80::1]"]) {
    expect([name, isOwnNetwork(name)]).toEqual([name, true]);
  }
  const others = ["strongroom.example.com", "8.8.8.8", "172.32.0.1", "172.15.0.1", "192.169.1.1", "10.example.com"];
  for (const name of [...others, "127.0.0.1.example.com", "[2001:db8::1]", "local.example"]) {
    expect([name, isOwnNetwork(name)]).toEqual([name, false]);
  }
});
