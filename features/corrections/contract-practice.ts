/** The customer of the form in the sample data that is there to practice corrections on; nobody is called so. */
export const practiceCustomer = "Practice, Pat";
