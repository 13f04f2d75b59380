import { pageIncomplete, pageReady } from "../texts.ts";
import { usedMark } from "./early-input.ts";
import { notTakenOverEvent, takenOverEvent } from "./taken-over.ts";

/** The page is in use by then, painted or not: a browser that tells of no paint must not wait for ever. Milliseconds. */
const longestWaitMs = 1000;

/** How long a form is held: nobody expects it to be sent much later than the press. Milliseconds. */
const longestHoldMs = 10_000;

/** As banners of the product look: the page's policy allows no styles but those of the stylesheet. */
const look = "sticky top-0 z-50 border-b px-4 py-2 text-sm font-medium print:hidden ";
const looks = { red: "border-red/35 bg-red-soft text-red", info: "border-blue/35 bg-blue-soft text-blue" } as const;

/**
 * Starts the program once the page is there and painted: running it takes as long as painting, and would come first. A page
 * that nobody looks at is not painted, and starts at once. The script belongs in the head: a field can be used once it is
 * painted, which may be before the rest of the page has come.
 *
 * Fields that a person uses are marked, so that the program hears of them and not of those that the browser has filled
 * again after a reload. A form that is sent before the program has taken the page over is held until then, and nobody else
 * hears of it: the browser would send it to the page's address, and the program, which may listen already, a second time.
 * With the form goes the leaving of its field, as some fields take what was typed only then.
 *
 * A program that did not come is asked for again with each form that is sent. When it fails, or is not there in ten seconds, a
 * line at the top says so, and the form is let go of. When the page is taken over after all, the line asks for the form, and goes
 * with it.
 */
export function startScript(entry: string, nonce: string): string {
  const address = JSON.stringify(entry).replaceAll("<", "\\u003c");
  return `<script nonce="${nonce}">{let begun=false,failed=false,held=null,late,line;` +
    `const say=(text,look)=>{line?.remove();line=document.createElement("div");line.setAttribute("role","alert");` +
    `line.className="${look}"+look;line.textContent=text;document.body.prepend(line)};` +
    `const tell=()=>{if(!held)return;held=null;clearTimeout(late);say(${
      JSON.stringify(pageIncomplete)
    },"${looks.red}")};` +
    `const begin=()=>{if(!begun){begun=true;import(${address}).catch((error)=>{begun=false;tell();throw error})}};` +
    `const start=()=>{if(document.readyState==="loading")addEventListener("DOMContentLoaded",begin,{once:true});` +
    `else begin()};` +
    `const hold=(event)=>{event.preventDefault();event.stopImmediatePropagation();held=event.target;` +
    `clearTimeout(late);late=setTimeout(tell,${longestHoldMs});if(failed)tell();else start()};` +
    `const send=(form)=>{const field=document.activeElement;` +
    `if(form.contains(field))field.dispatchEvent(new FocusEvent("focusout",{bubbles:true}));` +
    `setTimeout(()=>form.requestSubmit())};` +
    `addEventListener("input",({target})=>{target.${usedMark}=true},true);` +
    `addEventListener("submit",hold,true);` +
    `addEventListener("${notTakenOverEvent}",()=>{failed=true;tell()});` +
    `addEventListener("${takenOverEvent}",()=>{removeEventListener("submit",hold,true);clearTimeout(late);` +
    `if(line&&!held){say(${JSON.stringify(pageReady)},"${looks.info}");` +
    `addEventListener("submit",()=>line.remove(),{capture:true,once:true})}else line?.remove();` +
    `if(held)send(held)},{once:true});` +
    `if(document.visibilityState==="visible"){` +
    `new PerformanceObserver(start).observe({type:"paint",buffered:true});setTimeout(start,${longestWaitMs})` +
    `}else start()}</script>`;
}
