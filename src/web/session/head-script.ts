import { apiRoutes } from "#contract/api-routes.ts";
import { ROUTES } from "../route-table.ts";
import { GUEST_TOKEN_KEY, TOKEN_KEY } from "./tokens.ts";

/** The guest token request that the head script starts; the API client uses its response once. */
declare global {
  interface Window {
    earlyGuest?: { url: string; response: Promise<Response> } | undefined;
  }
}

/**
 * Source of the inline script in the head of every page, which runs before the first paint. It sets
 * `<html data-session>` from local storage: `user`, `guest` (no loader) or `none`. With `none` it requests a guest token
 * immediately, so the loader lasts one round trip. An expired guest token is removed and the page reloads, as the
 * session machine would do later. Plain JavaScript in a string, so that its bytes and CSP hash never vary.
 */
export function headScript(): string {
  source ??= writeHeadScript();
  return source;
}

let source: string | undefined;

const writeHeadScript = () => `(function(){
var state="none",root=document.documentElement,url="/api${apiRoutes.getGuestToken.path}";
function expired(token){try{
var part=token.split("."),exp=JSON.parse(atob(part[1].replace(/-/g,"+").replace(/_/g,"/"))).exp;
return part.length<3||typeof exp!=="number"||exp*1000<=Date.now()
}catch(error){return true}}
try{
var user=localStorage.getItem("${TOKEN_KEY}"),guest=localStorage.getItem("${GUEST_TOKEN_KEY}");
if(user)state="user";
else if(guest&&!expired(guest))state="guest";
else if(guest){
localStorage.removeItem("${GUEST_TOKEN_KEY}");
if(localStorage.getItem("${GUEST_TOKEN_KEY}")===null){root.dataset.session=state;location.reload();return}
}
}catch(error){}
root.dataset.session=state;
if(state==="none"&&${JSON.stringify(guestOnlyPaths())}.indexOf(location.pathname.toLowerCase().replace(/\\/$/,""))<0)
{
var response=fetch(url,{headers:{accept:"application/json"}});
response.catch(function(){});
window.earlyGuest={url:url,response:response}
}
})()`;

const guestOnlyPaths = () => ROUTES.filter((row) => row.access === "guest-only").map((row) => row.path);
