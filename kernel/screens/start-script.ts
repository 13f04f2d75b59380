import { usedMark } from "./early-input.ts";
import { takenOverEvent } from "./taken-over.ts";

/** The page is in use by then, painted or not: a browser that tells of no paint must not wait for ever. Milliseconds. */
const longestWaitMs = 1000;

/**
 * Starts the program once the page is there and painted: running it takes as long as painting, and would come first. A page
 * that nobody looks at is not painted, and starts at once. The script belongs in the head: a field can be used once it is
 * painted, which may be before the rest of the page has come.
 *
 * Fields that a person uses are marked, so that the program hears of them and not of those that the browser has filled
 * again after a reload. A form that is sent before is held until the program can take it: the browser itself would send it to the page's
 * address. A program that did not come is asked for again then.
 */
export function startScript(entry: string, nonce: string): string {
  const address = JSON.stringify(entry).replaceAll("<", "\\u003c");
  return `<script nonce="${nonce}">{let begun=false,held=null;` +
    `const begin=()=>{if(!begun){begun=true;import(${address}).catch((error)=>{begun=false;throw error})}};` +
    `const start=()=>{if(document.readyState==="loading")addEventListener("DOMContentLoaded",begin,{once:true});else begin()};` +
    `const hold=(event)=>{event.preventDefault();held=event.target;start()};` +
    `addEventListener("input",({target})=>{target.${usedMark}=true},true);` +
    `addEventListener("submit",hold,true);` +
    `addEventListener("${takenOverEvent}",()=>{removeEventListener("submit",hold,true);held?.requestSubmit()},{once:true});` +
    `if(document.visibilityState==="visible"){` +
    `new PerformanceObserver(start).observe({type:"paint",buffered:true});setTimeout(start,${longestWaitMs})` +
    `}else start()}</script>`;
}
