import { chromium } from "playwright-core";
const root="/work/main/dist-storybook";
const types:Record<string,string>={html:"text/html",js:"text/javascript",css:"text/css",json:"application/json",svg:"image/svg+xml",woff2:"font/woff2"};
const server=Deno.serve({port:0,hostname:"127.0.0.1",onListen(){}},async(r)=>{const p=decodeURIComponent(new URL(r.url).pathname);try{const b=await Deno.readFile(root+(p==="/"?"/index.html":p));return new Response(b,{headers:{"content-type":types[p.split(".").pop()??""]??"application/octet-stream"}})}catch{return new Response("",{status:404})}});
const port=(server.addr as Deno.NetAddr).port;
const index=JSON.parse(await Deno.readTextFile(root+"/index.json"));
const wanted=new RegExp(Deno.args[0]);
const modes=(Deno.args[1]??"light,dark,390").split(",");
const browser=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox","--no-zygote","--disable-gpu","--headless=shell","--disable-dev-shm-usage"]});
for(const mode of modes){
 const page=await browser.newPage({viewport:{width:mode==="390"?390:1200,height:mode==="390"?844:800},reducedMotion:"reduce"});
 page.on("pageerror",e=>console.log("pageerror",e.message));
 for(const id of Object.keys(index.entries).filter(i=>wanted.test(i))){
  await page.goto(`http://127.0.0.1:${port}/iframe.html?id=${id}&viewMode=story&globals=theme:${mode==="dark"?"dark":"light"}`);
  await page.waitForTimeout(700);
  const extra=await page.evaluate(()=>document.documentElement.scrollWidth-document.documentElement.clientWidth);
  if(extra>0)console.log(id,mode,"overflows",extra);
  await page.screenshot({path:`/tmp/signup-shots/${id}-${mode}.png`});
 }
 await page.close();
}
await browser.close();await server.shutdown();
