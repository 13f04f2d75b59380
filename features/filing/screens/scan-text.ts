/** What is said of a file whose pages are pictures. */
export const scanText = "This is a scan without text, so nothing could be read. Type the values from the page.";
