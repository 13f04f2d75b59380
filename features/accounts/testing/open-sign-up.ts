import { SetClock } from "@/kernel/clock.ts";
import { startMailServer, type TestMailServer } from "@/kernel/mail/testing.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import accounts from "../feature.ts";

/** What somebody chooses who signs up, unless told. */
export const chosen = "Ledger&Room(2)";

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly fields?: Record<string, string> };
  readonly headers: Headers;
}

/** A product where anybody may sign up, and what is done there. */
export interface SignUpProduct extends TestProduct {
  readonly clock: SetClock;
  readonly post: TestMailServer;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Asks for an account and lets the jobs run. */
  ask(email: string): Promise<number>;
  /** The tokens of the links that were mailed, by receiver. */
  tokens(email: string): readonly string[];
  use(token: string, given?: object, headers?: Record<string, string>): Promise<Answer>;
}

/** A product where anybody may sign up, with a real mail server. */
export function withOpenSignUp(
  run: (town: SignUpProduct) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
) {
  return async () => {
    const post = await startMailServer();
    const clock = new SetClock("2026-07-15T18:00:00Z");
    const open = {
      STRONGROOM_SIGNUP: "open",
      STRONGROOM_SMTP_URL: `smtp://127.0.0.1:${post.port}`,
      STRONGROOM_MAIL_FROM: "Strongroom <records@example.com>",
      ...environment,
    };
    try {
      await withProduct((product) => run(townOf(product, clock, post)), {
        features: [accounts],
        clock,
        environment: open,
      });
    } finally {
      await post.stop();
    }
  };
}

function townOf(product: TestProduct, clock: SetClock, post: TestMailServer): SignUpProduct {
  const send: SignUpProduct["send"] = async (method, path, body, headers = {}) => {
    const response = await product.request(path, {
      method,
      headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? {} : JSON.parse(text), headers: response.headers };
  };
  return {
    ...product,
    clock,
    post,
    send,
    async ask(email) {
      const { status } = await send("POST", "/api/auth/sign-up", { email });
      await product.jobs.runAll();
      return status;
    },
    tokens: (email) =>
      post.received.filter(({ to }) => to.address === email)
        .flatMap(({ text }) => /\/sign-up\/([\w-]{43})\b/.exec(text)?.[1] ?? []),
    use: (token, given = {}, headers = {}) =>
      send(
        "POST",
        `/api/auth/sign-up/${token}`,
        { name: "Nell Newcomb", password: chosen, confirmPassword: chosen, ...given },
        headers,
      ),
  };
}
