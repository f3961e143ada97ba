import { addresses } from "#contract/api-routes.ts";
import { ROUTES } from "../route-table.ts";
import { GUEST_TOKEN_KEY, TOKEN_KEY } from "./tokens.ts";

/** The guest call that the head script starts; the API client takes it over once. */
declare global {
  interface Window {
    earlyGuest?: { address: string; response: Promise<Response> } | undefined;
  }
}

/**
 * Runs before the first paint, from the head of every page. It puts on `<html data-session>` what local storage says:
 * `user`, `guest` (the loader never shows) or `none`. With `none` it starts the guest call at once, so that the loader
 * lasts one round trip. An expired guest token is removed and the page reloads, as the session machine would do later.
 * Plain JavaScript in one string, so that server and browser hold the same bytes and its hash stands.
 */
export const headScript = () => `(function(){
var state="none",root=document.documentElement,address="/api${addresses.getGuestToken.path}";
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
var response=fetch(address,{headers:{accept:"application/json"}});
response.catch(function(){});
window.earlyGuest={address:address,response:response}
}
})()`;

const guestOnlyPaths = () => ROUTES.filter((row) => row.access === "guest-only").map((row) => row.path);
