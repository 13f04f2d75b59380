import { expect } from "expect";
import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { type ProductOptions, type TestProduct, withProduct } from "@/tests/product/product.ts";
import { startProvider, type TestClaims, type TestProvider } from "../testing.ts";

/** A browser that keeps cookies, before a product and its provider. */
export class Browser {
  readonly cookies = new Map<string, string>();
  constructor(readonly product: TestProduct) {}

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers({ cookie, "sec-fetch-site": "same-origin" });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await this.product.request(path, { ...init, headers });
    for (const header of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return response;
  }

  /** Where the provider is asked. */
  async begin(next = "/"): Promise<string> {
    const response = await this.request(`/api/auth/openid/start?next=${encodeURIComponent(next)}`);
    expect(response.status).toBe(302);
    return response.headers.get("location") ?? "";
  }

  /** Hands over what the provider sent back. */
  finish(response: string): Promise<Response> {
    return this.request("/api/auth/openid/callback", {
      method: "POST",
      body: JSON.stringify({ response }),
      headers: { "content-type": "application/json" },
    });
  }

  /** The whole way. */
  async signIn(provider: TestProvider, person: TestClaims, next = "/"): Promise<Response> {
    return await this.finish(await provider.signIn(await this.begin(next), person));
  }

  /** The person of this browser's session; null when nobody is signed in. */
  async person(): Promise<{ id: number; email: string; role: string } | null> {
    const response = await this.request("/api/session");
    if (response.status === 401) return null;
    return (await response.json()).person;
  }
}

/** Somebody with a verified email. */
export const ann: TestClaims = { sub: "auth|1", email: "Ann@Example.com", email_verified: true, name: "Ann Lee" };

/** A test with a provider, and a product that signs in there. */
export function test(
  name: string,
  run: (product: TestProduct, provider: TestProvider) => Promise<void>,
  options: ProductOptions = {},
) {
  Deno.test(`external sign-in: ${name}`, async () => {
    const provider = await startProvider();
    try {
      const environment = { ...provider.environment, ...options.environment };
      await withProduct((product) => run(product, provider), { ...options, environment });
    } finally {
      await provider.stop();
    }
  });
}

/** Sign-up is open. */
export const open = { environment: { STRONGROOM_SIGNUP: "open" } };

/** Status and code of a refusal. */
export async function codeOf(response: Response): Promise<string> {
  return `${response.status} ${(await response.json()).error}`;
}

/** Puts Ann into an account of this product. */
export async function annHere({ context }: TestProduct, given: Partial<Parameters<typeof aPerson>[1]> = {}) {
  const account = await anAccount(context);
  return await aPerson(context, { accountId: account.id, email: "ann@example.com", ...given });
}
