import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";

/** Who may use the window: whoever opened the address that the application printed, in a browser on this computer. */
export class Guard {
  #token = secret();
  readonly #session = secret();

  constructor(
    /** The port that the window is served on; it is known once it is. */
    readonly port: () => number,
    /** Hears that the address that opens the window is another one now. */
    readonly moved: () => void = () => {},
  ) {}

  /** Stands in the address that opens the window, once: other people of this computer see what a browser is started with. */
  get token(): string {
    return this.#token;
  }

  /** Where the window is, without the secret. */
  get origin(): string {
    return `http://127.0.0.1:${this.port()}`;
  }

  /**
   * Lets through what comes from the window itself. A name that somebody else's domain resolves to this computer is not this host; a page
   * of somebody else has another origin, and no cookie: it is sent from the window's own pages alone.
   */
  readonly check: MiddlewareHandler = async (context, next) => {
    if (!this.isOurHost(context)) return refused(context, 421, "Open the window by its own address.");
    if (!this.isOwnPage(context)) return refused(context, 403, "This was not asked by the window itself.");
    if (!isSame(getCookie(context, this.#cookieName), this.#session)) {
      return refused(context, 401, "Open the window again from Strongroom Backup.");
    }
    await next();
  };

  /** Trades the token for a cookie, once; whoever has the cookie needs none. False for another token. */
  admit(context: Context, token: string | undefined): boolean {
    if (isSame(getCookie(context, this.#cookieName), this.#session)) return true;
    if (!isSame(token, this.#token)) return false;
    this.#token = secret();
    this.moved();
    setCookie(context, this.#cookieName, this.#session, { httpOnly: true, sameSite: "Strict", path: "/" });
    return true;
  }

  isOurHost(context: Context): boolean {
    return `http://${context.req.header("host")}` === this.origin;
  }

  isOwnPage(context: Context): boolean {
    const site = context.req.header("sec-fetch-site");
    const origin = context.req.header("origin");
    const isChange = context.req.method !== "GET" && context.req.method !== "HEAD";
    if (origin === undefined ? isChange : origin !== this.origin) return false;
    return site === undefined || site === "same-origin" || site === "none";
  }

  /** Cookies are shared by all ports of a computer. */
  get #cookieName(): string {
    return `strongroom_backup_${this.port()}`;
  }
}

/** The sentence of a refusal, for the page and for whoever reads it as it is. */
export function refused(context: Context, status: 400 | 401 | 403 | 404 | 409 | 413 | 421 | 500, message: string) {
  return context.json({ message }, status);
}

/** 256 bits that nobody guesses, in characters of an address. */
function secret(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url", omitPadding: true });
}

function isSame(given: string | undefined, wanted: string): boolean {
  if (given === undefined) return false;
  const sum = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(sum(given), sum(wanted));
}
