/** The page is in use by then, painted or not: a browser that tells of no paint must not wait for ever. Milliseconds. */
const longestWaitMs = 1000;

/**
 * Starts the program once the page is painted: running it takes as long as painting, and would come first, as it is there
 * when the page is. A page that nobody looks at is not painted, and starts at once.
 */
export function startScript(entry: string, nonce: string): string {
  const address = JSON.stringify(entry).replaceAll("<", "\\u003c");
  return `<script nonce="${nonce}">{let begun=false;` +
    `const start=()=>{if(!begun){begun=true;import(${address})}};` +
    `if(document.visibilityState==="visible"){` +
    `new PerformanceObserver(start).observe({type:"paint",buffered:true});setTimeout(start,${longestWaitMs})` +
    `}else start()}</script>`;
}
