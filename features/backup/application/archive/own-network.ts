/** True for this computer and others of its own network: a name without a dot or of a local domain, and private addresses (RFC 1918, RFC 4193). */
export function isOwnNetwork(hostname: string): boolean {
  const privateAddress =
    /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+$|^\[(?:::1|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/;
  return privateAddress.test(hostname) || !hostname.includes(".") && !hostname.startsWith("[") ||
    /\.(?:local|lan|internal|home\.arpa)$/.test(hostname);
}
