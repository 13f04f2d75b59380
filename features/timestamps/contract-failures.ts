/** Why the ledger could not be timestamped, with what an operator reads. */
export const failReasons = {
  unreachable: "The authority could not be reached.",
  slow: "The authority did not answer in time.",
  status: "The authority answered with an error.",
  too_long: "The authority's answer is too long to be a timestamp.",
  unreadable: "The authority's answer is no timestamp.",
  refused: "The authority refused to stamp.",
  other_text: "The authority stamped something else.",
  other_nonce: "The authority answered another request.",
  no_certificate: "The authority did not send its certificate along.",
  wrong_purpose: "The authority's certificate is not for time-stamping.",
  wrong_signature: "The authority's signature is wrong.",
  untrusted: "The authority's certificate leads to none of those in STRONGROOM_TIMESTAMP_CERTIFICATES.",
  roots_unreadable: "The file in STRONGROOM_TIMESTAMP_CERTIFICATES cannot be read.",
  other_time: "The authority's clock and this computer's differ by more than 10 minutes. Check this computer's clock.",
  unchecked: "The check of the authority's answer did not come to its end.",
  not_signed: "The ledger could not be signed. Run: strongroom verify",
} as const;

export type FailReason = keyof typeof failReasons;
