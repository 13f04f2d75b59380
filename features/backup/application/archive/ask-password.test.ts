import { expect } from "expect";
import { askPassword } from "./ask-password.ts";

/** Asks at a terminal at which these keys are pressed. */
function asked(keys: string, isTerminal = true) {
  const bytes = [...new TextEncoder().encode(keys)];
  const [shown, modes]: [string[], boolean[]] = [[], []];
  const terminal = {
    isTerminal: () => isTerminal,
    setRaw: (raw: boolean) => void modes.push(raw),
    readSync: (into: Uint8Array) => {
      const byte = bytes.shift();
      if (byte === undefined) return null;
      into[0] = byte;
      return 1;
    },
  };
  return {
    password: askPassword("Password of olive@example.com:", terminal, (text) => shown.push(text)),
    shown,
    modes,
  };
}

Deno.test("a password is asked without being shown, and can be mended while it is typed", () => {
  expect(asked("Sécret!1\r")).toEqual({
    password: "Sécret!1",
    shown: ["Password of olive@example.com: ", "\n"],
    modes: [true, false],
  });
  expect(asked("ab\x7fé\x7f\x7f\x7fc\n").password).toBe("c");
  expect(asked("half\x03").password).toBe("");
  expect(asked("to the end").password).toBe("to the end");
  expect(asked("", false)).toEqual({ password: "", shown: [], modes: [] });
});
