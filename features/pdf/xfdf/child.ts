import type { SandboxChild } from "@/kernel/sandbox/sandbox.ts";
import { refuse } from "../read/refusals.ts";
import type { MarksAnswer } from "../annotate/protocol.ts";
import { parseXfdf } from "./parse.ts";
import { NotXml } from "./xml.ts";

/** The child process that reads XFDF; the text rides on the request. */
export const xfdfChild: SandboxChild<null, MarksAnswer> = {
  answer(_request, bytes) {
    try {
      return Promise.resolve({ value: { kind: "ok", ...parseXfdf(new TextDecoder().decode(bytes)) } });
    } catch (error) {
      return Promise.resolve({ value: refuse(error instanceof NotXml ? "not_xfdf" : "too_complex") });
    }
  },
};
