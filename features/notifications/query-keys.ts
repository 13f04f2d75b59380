/** What is asked about notifications. */
export const notificationsKey = ["notifications", "list"] as const;
