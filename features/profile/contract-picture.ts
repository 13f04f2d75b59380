/** What a picture that is sent may be. Kept apart: children that make pictures load nothing else of the contract. */
export const pictureLimits = {
  bytes: 10_000_000,
  /** Width times height: what a 12 megapixel camera makes. Larger ones are made smaller in the browser. */
  pixels: 12_500_000,
  /** The side of the square that is kept, at most. */
  side: 512,
} as const;
