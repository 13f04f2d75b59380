/** The specification's text for a failure without a better one (document 1, section 8). */
export const unableToProcess = "Unable to process request. Please try again later.";

/** The specification's text for an error that nobody expected (document 1, section 8). */
export const unexpectedError = "An unexpected error occurred while processing the request.";

/** A failure on the way to the server, and a request that was called off (document 1, section 8). */
export const networkFailed = "Network error occurred. Please check your connection.";
export const requestCancelled = "Request was cancelled.";

/** A change that was asked for again while it was still on its way (document 1, section 8). */
export const requestPending = "Request is already pending.";

/** A form was sent, and the page's program did not come to take it. */
export const pageIncomplete = "This page couldn't load completely. Check your connection, then reload the page.";

/** The page's program came after all, when the form had been let go of. */
export const pageReady = "This page is ready now. Please send the form again.";

/** The code of an answer that says that a reading took too long and was stopped; its sentence says what to do. */
export const readTooLongError = "server.read_too_long";
