/** Whom a route lets in that asks no permission first, or more than its permission. */
export interface RouteRule {
  /**
   * "anyone": nobody need be signed in. "secret": whoever has the one-time secret. "signed-in": everybody with a session.
   * "oneself": everybody, about themselves alone. "asks": whoever holds one of `asks` there; for others there is nothing.
   */
  readonly to: "anyone" | "secret" | "signed-in" | "oneself" | "asks";
  /** Permissions of which one must be held; with "oneself" by the person themselves. */
  readonly asks?: readonly string[];
  /** Permissions whose holders may know of it, and are refused (403) where others find nothing (404). */
  readonly sees?: readonly string[];
  /** Whoever belongs to the store or the account is told that it is not for them (403), where others find nothing. */
  readonly isKnown?: boolean;
  /** Never while an operator acts for the person. */
  readonly alone?: boolean;
  /** The rule in a sentence. */
  readonly words: string;
}

/** How one signs in is one's own business, whoever one is. */
export const ownSignIn: RouteRule = {
  to: "oneself",
  alone: true,
  words: "Your own, after confirming that it is you.",
};

/** By method and path. A route that asks a permission has one only when it asks more than that. */
export type RouteRules = Readonly<Record<string, RouteRule>>;
