/** Why a copy is made each day, for the page and for the printed instructions. */
export const whyDaily: readonly string[] = [
  "ATF Ruling 2022-1 lets you keep Forms 4473 in electronic form only, if you back them up daily and can show them at your " +
  "premises.",
  "The backup application keeps a copy of every form, its corrections and its history on your own disk, and checks it. " +
  "You can read the copy without Strongroom and without the internet.",
];

/** How the application is set up. */
export const setupSteps: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: "Download and open it",
    text:
      "Use a computer that stays at your store and is on every day. Open the file that you downloaded; your browser " +
      "then shows the application's page.",
  },
  {
    title: "Connect it",
    text:
      "Enter the address of this Strongroom, your email and your password. The application keeps a key of its own, not " +
      "your password, and can only read.",
  },
  {
    title: "Choose a folder",
    text:
      "Pick a folder on a disk with enough room, best an external one. The first backup starts now; from then on it " +
      "runs every day by itself.",
  },
];
