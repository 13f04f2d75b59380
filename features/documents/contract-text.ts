export { plainText } from "@/kernel/shapes.ts";
