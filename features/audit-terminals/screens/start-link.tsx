/** The way in for an auditor at a terminal of the shop, on the sign-in page. */
export default function StartLink() {
  return (
    <a
      href="/inspection"
      className="inline-flex items-center self-start text-sm text-accent underline pointer-coarse:min-h-11"
    >
      Start an inspection with a code
    </a>
  );
}
