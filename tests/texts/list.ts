import { dashboardErrors, dashboardScreens } from "./list-dashboard.ts";
import { helpErrors, helpScreens } from "./list-help.ts";
import { later, type Place, type Section, type Wanted } from "./wanted.ts";

const fieldsWrong = "Error: All fields need to be correct";
const nameMissing = "Name is required";
const phoneMissing = "Phone number is required";
const phoneShort = "Phone number should be at least 10 characters";
const emailMissing = "E-mail is required";
const emailWrong = "E-mail is invalid";
const numberTaken = "Store with this FFL number already exists. Please try with another FFL number.";
const unable = later("Unable to process request");
const unexpected = "An unexpected error occurred while processing the request.";
const offline = "Network error occurred. Please check your connection.";

/** Headings and labels of the screens that exist. */
const screens: Section = {
  "FFL selection": ["Welcome Back", "Select a Federal Firearms License:", "All FFLs", "Add New FFL", "Logout"],
  "account selection": ["Select Your Account Type", "Single FFL", "Multiple FFL", "Continue"],
  "Your Organization": ["Your Organization", "FFLs", "Details", "Add FFL", "Edit", "Delete"],
  "FFL Settings": ["FFL Settings", "Settings", "Users"],
  users: ["User Management", "Invite User"],
  profile: ["Your Profile"],
  frame: [
    "Documents",
    "Upload New Document",
    "Switch FFL",
    "User Management",
    "FFL Settings",
    "Organization Settings",
    "My Profile",
    "Log out",
    "Audit Mode is Currently On",
    "Internal audit underway",
  ],
  impersonation: ["Impersonate User", "Impersonate Users", "Return to Account"],
  "on the way": ["Loading", "Logout"],
  "disabled account": ["Account is missing or disabled", "Logout"],
  "disabled user": ["User is disabled.", "Logout"],
  "deleted user": ["User missing or disabled", "Logout"],
  "user cannot be read": ["An error occurred while fetching the user.", "Logout"],
  "no FFL": ["No FFLs found", "Logout"],
  "FFLs cannot be read": ["An error occurred while fetching your FFLs", "Logout"],
  "nothing can be read": ["Something went wrong", "Logout"],
};

const states: Section = {
  "without a permission": ["You do not have the required permissions."],
  "answer without a permission": ["You do not have the required permissions."],
  "answer to a password change": ["CurrentPasswordIncorrect", "PasswordUpdatedSuccessfully"],
  "not available": ["Prairie Arms", "Audit should be performed in Business Hours", "Today's hours:"],
  users: ["Resend Invite"],
};

const rules: Section = {
  profile: [nameMissing, emailMissing, emailWrong, phoneMissing, phoneShort, fieldsWrong],
  password: [
    "This field cannot be empty",
    "Password must be of length more than 8",
    "Password should contain the combination of Uppercase, Lowercase, Number and Symbol",
    "Current and new password can not be same.",
    "Passwords must match",
    "Please Enter Correct Current Password.",
    "Password Updated Successfully.",
  ],
  "after the password change": ["Password Updated Successfully."],
  picture: ["Only Image type accepted"],
  "account details": [
    nameMissing,
    phoneMissing,
    phoneShort,
    "Address is required",
    "City is required",
    "State is required",
    fieldsWrong,
  ],
  "invite or edit a user": [
    nameMissing,
    emailMissing,
    emailWrong,
    "Permission level is required",
    "Must have at least one FFL Access",
    fieldsWrong,
    "Resend Invite",
    "Backup Tool User",
    "User",
    "Admin",
    "Super Admin",
    "Account Owner",
  ],
  "variance request": ["Email Address is required", "Email is invalid", "max length 3", "max length 5"],
  "Add New FFL": [
    "Friendly Name is required",
    phoneMissing,
    phoneShort,
    "max length 3",
    "max length 5",
    "Error: All fields need to be filled",
    fieldsWrong,
  ],
  "FFL Settings": [
    "License Name is required",
    "Trade Name is required",
    phoneShort,
    "Street Address 1 must be less than 70 characters",
    "City is required",
    "max length 3",
    "max length 5",
    fieldsWrong,
    "9:30 AM",
    "11:30 PM",
    "Clear",
  ],
  "account selection": ["Account type is required"],
  registration: [
    "FFL Number must be of valid format. (Ex: 1-23-456-78-9D-12345)",
    phoneMissing,
    phoneShort,
    numberTaken,
    "Invalid FFL number. Please try with valid FFL Number.",
    "FFL Type",
    "FFL Number",
    "Company Name",
    "Phone No",
    "Save",
    "Logout",
  ],
};

const errors: Section = {
  "sign-in": [unable, offline, `Server error (502): ${unable}`, `Server error (200): ${unable}`, unexpected],
  users: [
    later("Unable to load users"),
    later("Unable to update user"),
    later("Unable to delete user"),
    "Request is already pending.",
  ],
  "invite or edit a user": [
    later("Unable to invite user"),
    later("Unable to update user"),
    "User already exists. Please try with another email address.",
    offline,
  ],
  "Your Organization": [later("Unable to load FFLs")],
  "FFL Settings": [later("Unable to load FFL"), later("Unable to update FFL"), "FFL Settings Updated Successfully."],
  "account details": [later("Unable to load account details"), later("Unable to update account details")],
  "delete an FFL": [
    later("Unable to export attachments of the store"),
    "store documents exported",
    later("Unable to delete FFL"),
  ],
  "delete the account": [
    later("Unable to export attachments of the account"),
    "account documents exported",
    later("Unable to delete account"),
  ],
  "Add New FFL": [later("Unable to add new FFL"), numberTaken],
  "FFLs cannot be read": [later("Unable to fetch FFLs for current user")],
  "variance document": [
    later("Unable to upload Variance Approval Document"),
    later("Unable to delete Variance Approval Document"),
    later("Unable to fetch Variance Approval Document"),
  ],
  "variance request": [later("Unable to save the variance")],
  registration: [later("Unable to verify the FFL number")],
  profile: [later("Unable to load profile"), later("Unable to update profile")],
  picture: [later("Unable to upload image"), later("Unable to save user")],
  password: [later("Unable to update password")],
  "nothing can be read": [unexpected],
  upload: ["Request was cancelled."],
  frame: ["Error", unable],
  "user manual": [later("Unable to fetch user manual")],
};

/** Of document 2. */
const archiveScreens: Section = {
  documents: [
    "Status Date",
    "a-b of total",
    ...["None", "Transferred", "Void/No Sale", "Denied"],
    ...["All Flag Colors", "Flagged Red", "Flagged Green", "Flagged Yellow"],
  ],
};

/** Of document 2. */
const uploadRules: Section = {
  "upload of documents": [
    "To start a new document group, the first file must be an ATF Form 4473 or an ATF Form 3310.11.",
    "A standalone ATF 3310.11 must be uploaded as a single file only.",
    "Please select a document type for each uploaded file.",
    "ATF F 4473 or ATF F 3310.11 forms cannot be added as supplemental documents.",
    ...["Begin Uploading", "Uploading", "Complete"],
    "Number of documents uploaded exceeds the limit.",
    "Unable to populate the field(s): Customer Name / Serial Numbers / TSN / Document Status",
    ...["Error: All fields are required", "Please provide valid Customer Name", "Please Select Document status"],
    ...["Please Select Valid Date", "Invalid Status Date"],
  ],
};
const uploadErrors: Section = {
  "upload of documents": [
    later("Unable to upload files"),
    later("Unable to upload documents"),
    later("Unable to extract meta data"),
    later("Unable to create document"),
  ],
};

/** Of document 2. */
const documentRules: Section = { "document archive": ["Customer Name should have at least 3 characters"] };
const documentErrors: Section = {
  "document archive": [
    later("Unable to load documents"),
    later("Unable to load document details"),
    later("Unable to update document"),
    later("Unable to assign documents to user"),
  ],
};

/** Of document 2. */
const historyErrors: Section = {
  "document history": [later("Unable to load document history"), later("Unable to export document history")],
  "document export": [later("Unable to export details of the document"), offline],
};

/** Of document 2. */
const supplementRules: Section = {
  attachments: [
    "ATF F 4473 or ATF F 3310.11 forms cannot be added as supplemental documents.",
    "Please select a document type for each uploaded file.",
  ],
};
const supplementErrors: Section = {
  attachments: [
    later("Unable to load attachments"),
    later("Unable to view attachment"),
    later("Unable to delete attachment"),
    later("Unable to upload files"),
  ],
  notes: [later("Unable to load document notes"), later("Unable to save notes")],
};

function wanted(section: number, texts: Section): Wanted[] {
  return Object.entries(texts).flatMap(([place, list]) =>
    (list ?? []).map((text) => ({ section, text, place: placeNamed(place) }))
  );
}

const places = new Set(
  [
    screens,
    states,
    rules,
    errors,
    archiveScreens,
    documentErrors,
    historyErrors,
    supplementErrors,
    uploadRules,
    helpScreens,
    helpErrors,
    dashboardScreens,
  ]
    .flatMap((section) => Object.keys(section)),
);

function isPlace(name: string): name is Place {
  return places.has(name);
}

function placeNamed(name: string): Place {
  if (!isPlace(name)) throw new Error(`${name} is no place of the list.`);
  return name;
}

/** Every text of document 1 that a person or a program meets here, with its section. */
export const list: readonly Wanted[] = [
  ...wanted(2, screens),
  ...wanted(4, states),
  ...wanted(5, rules),
  ...wanted(8, errors),
  ...wanted(2, archiveScreens),
  ...wanted(5, documentRules),
  ...wanted(8, documentErrors),
  ...wanted(8, historyErrors),
  ...wanted(5, supplementRules),
  ...wanted(8, supplementErrors),
  ...wanted(5, uploadRules),
  ...wanted(8, uploadErrors),
  ...wanted(2, helpScreens),
  ...wanted(8, helpErrors),
  ...wanted(2, dashboardScreens),
  ...wanted(8, dashboardErrors),
];
