/** What a screen of documents knows of its store and of the person. */
export { useSetting } from "./screens/use-setting.ts";
